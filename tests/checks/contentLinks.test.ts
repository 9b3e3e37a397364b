import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ContentDocument } from '../../checks/facts.ts'
import { type LinkAnswer, linkFindings, answerProblem, linksIn, malformedLinks } from '../../checks/contentLinks.ts'
import { sample } from '../content/sample.ts'
import { lines } from './content.ts'

const card = { _id: 'card', _type: 'registrationLink', title: 'General Admission', url: 'https://pay.me/2' }
const shoes = {
  _id: 'shoes',
  _type: 'faqEntry',
  question: 'What shoes?',
  answer: [
    {
      _type: 'block',
      _key: 'a',
      children: [{ _type: 'span', text: 'These.' }],
      markDefs: [{ _type: 'link', _key: 'l', href: 'http://shoes.shop/flat' }],
    },
  ],
}
const documents = (...documents: object[]) => documents as ContentDocument[]

describe('linksIn', () => {
  it('finds external links in fields and texts, payment pages first, and skips URL templates', () => {
    const page = { _id: 'page', _type: 'homePage', a: '/register', b: 'mailto:us@x.y', c: 'https://tiles.org/{z}.png' }
    const found = linksIn(documents(page, shoes, card))
    expect(found.map(({ path, url }) => [path, url])).toEqual([
      ['url', 'https://pay.me/2'],
      ['answer[_key=="a"]', 'http://shoes.shop/flat'],
    ])
  })

  it('finds every link in the sample content, once if it is both published and in a draft', () => {
    const written = readFileSync('content/data.ndjson', 'utf8').match(/(?<=")https:\/\/[^"{]+(?=")/g) ?? []
    expect(written.length).toBeGreaterThan(10)
    const found = linksIn(documents(...sample, ...sample)).map(({ url }) => url)
    expect(found.sort()).toEqual(written.sort())
  })
})

describe('malformedLinks', () => {
  const question = (href: string) => ({
    ...shoes,
    answer: [{ ...shoes.answer[0], markDefs: [{ _type: 'link', _key: 'l', href }] }],
  })

  it('finds malformed links in texts and fields of published documents and drafts, each once', () => {
    const draft = { ...question('/regsiter'), _id: 'drafts.shoes' }
    const found = malformedLinks({
      documents: documents(question('/regsiter'), { ...card, url: 'pay.me/2' }),
      drafts: documents(draft, { ...card, _id: 'drafts.other', url: 'mailto:' }),
    })
    expect(found.map(({ documentId, path, message }) => [documentId, path, message])).toEqual([
      ['shoes', 'answer[_key=="a"]', expect.stringContaining('This site has no page /regsiter')],
      ['card', 'url', '“General Admission”: Write https://pay.me/2 instead of “pay.me/2”.'],
      ['other', 'url', expect.stringContaining('has no email address')],
    ])
  })

  it('finds none in the sample content', () => {
    expect(malformedLinks({ documents: documents(...sample), drafts: [] })).toEqual([])
  })
})

const answered = (status: number, finalUrl = 'https://pay.me/2', url = 'https://pay.me/2'): LinkAnswer => ({
  url,
  outcome: 'answered',
  status,
  finalUrl,
  reason: null,
})
const unreachable = (reason: string): LinkAnswer => ({ ...answered(0), outcome: 'unreachable', status: null, reason })

describe('answerProblem', () => {
  it.each([
    ['http://pay.me/2', 'https://pay.me/2'],
    ['https://pay.me/2', 'https://www.pay.me/2/'],
    ['https://www.pay.me/2', 'https://pay.me/en/2?from=1'],
    ['https://pay.me/2', 'https://checkout.pay.me/2'],
    ['https://pay.me', 'https://pay.me/'],
  ])('accepts %s leading to %s', (url, finalUrl) => {
    expect(answerProblem(answered(200, finalUrl, url))).toBeNull()
  })

  it.each<[LinkAnswer, 'error' | 'warning' | 'info', string]>([
    [unreachable('ENOTFOUND'), 'error', 'doesn’t respond: pay.me doesn’t exist.'],
    [unreachable('TIMEOUT'), 'error', 'doesn’t respond in time.'],
    [unreachable('CERT_HAS_EXPIRED'), 'error', 'doesn’t respond securely: the certificate of pay.me isn’t valid.'],
    [unreachable('EPROTO'), 'error', 'doesn’t respond (EPROTO).'],
    [unreachable('REDIRECTS'), 'info', 'couldn’t be checked because it redirects in a loop. Open it yourself.'],
    [answered(404), 'error', 'returns error 404: the page is gone.'],
    [answered(410, 'https://other.shop/'), 'error', 'returns error 410: the page is gone.'],
    [answered(500), 'error', 'returns error 500: that site has a problem.'],
    [answered(403), 'info', 'couldn’t be checked because it blocks automated checks (error 403). Open it yourself.'],
    [answered(429), 'info', 'couldn’t be checked because it blocks automated checks (error 429). Open it yourself.'],
    [answered(200, 'https://other.shop/2'), 'warning', 'now leads to another site: other.shop.'],
    [answered(200, 'https://notpay.me/2'), 'warning', 'now leads to another site: notpay.me.'],
    [answered(403, 'https://parked.host/'), 'warning', 'now leads to another site: parked.host.'],
    [answered(200, 'https://pay.me/'), 'warning', 'now leads to the home page of pay.me'],
    [
      { ...unreachable('NOT_PUBLIC'), outcome: 'refused', finalUrl: 'http://10.0.0.1/' },
      'error',
      'leads to http://10.0.0.1/, which visitors can’t open.',
    ],
  ])('reports %o as %s: %s', (answer, level, words) => {
    expect(answerProblem(answer)).toMatchObject({ level, words: expect.stringContaining(words) })
  })
})

describe('linkFindings', () => {
  it('points to each field with a broken link, most severe first, and skips unchecked links', () => {
    const answers = [answered(404), answered(403, 'http://shoes.shop/flat', 'http://shoes.shop/flat')]
    const other = { _id: 'other', _type: 'registrationLink', title: 'Students', url: 'https://pay.me/3' }
    const found = linkFindings(linksIn(documents(shoes, other, card)), answers)
    expect(lines(found)).toEqual([
      'card url: “General Admission”: “https://pay.me/2” returns error 404: the page is gone. Fix the address, or remove the link.',
      'shoes answer[_key=="a"]: “What shoes?”: “http://shoes.shop/flat” couldn’t be checked because it blocks automated checks (error 403). Open it yourself.',
    ])
  })
})
