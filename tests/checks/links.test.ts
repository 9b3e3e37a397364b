import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ContentDocument } from '../../checks/finding.ts'
import type { LinkAnswer } from '../../checks/links/linkAnswer.ts'
import { linkFindings, linkSummary, linkProblem } from '../../checks/links/linkFindings.ts'
import { linksIn } from '../../checks/links/linksIn.ts'
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
  it('finds links in fields and in texts, payment pages first, and nothing that stays on the site or is a pattern', () => {
    const page = { _id: 'page', _type: 'homePage', a: '/register', b: 'mailto:us@x.y', c: 'https://tiles.org/{z}.png' }
    const found = linksIn(documents(page, shoes, card))
    expect(found.map(({ path, url }) => [path, url])).toEqual([
      ['url', 'https://pay.me/2'],
      ['answer[_key=="a"]', 'http://shoes.shop/flat'],
    ])
  })

  it('finds every one of the sample content, and names a link once that is published and in a draft', () => {
    const written = readFileSync('content/data.ndjson', 'utf8').match(/(?<=")https:\/\/[^"{]+(?=")/g) ?? []
    expect(written.length).toBeGreaterThan(10)
    const found = linksIn(documents(...sample, ...sample)).map(({ url }) => url)
    expect(found.sort()).toEqual(written.sort())
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

describe('linkProblem', () => {
  it.each([
    ['http://pay.me/2', 'https://pay.me/2'],
    ['https://pay.me/2', 'https://www.pay.me/2/'],
    ['https://www.pay.me/2', 'https://pay.me/en/2?from=1'],
    ['https://pay.me/2', 'https://checkout.pay.me/2'],
    ['https://pay.me', 'https://pay.me/'],
  ])('takes %s for right when it leads to %s', (url, finalUrl) => {
    expect(linkProblem(answered(200, finalUrl, url))).toBeNull()
  })

  it.each<[LinkAnswer, 'error' | 'warning' | 'info', string]>([
    [unreachable('ENOTFOUND'), 'error', 'does not answer: there is no pay.me.'],
    [unreachable('TIMEOUT'), 'error', 'does not answer in time.'],
    [unreachable('CERT_HAS_EXPIRED'), 'error', 'does not answer safely: the certificate of pay.me is not valid.'],
    [unreachable('EPROTO'), 'error', 'does not answer (EPROTO).'],
    [unreachable('REDIRECTS'), 'info', 'could not be checked: it redirects in circles. Open it yourself.'],
    [answered(404), 'error', 'answers 404: the page is gone.'],
    [answered(410, 'https://other.shop/'), 'error', 'answers 410: the page is gone.'],
    [answered(500), 'error', 'answers 500: something is wrong there.'],
    [answered(403), 'info', 'could not be checked: it lets no program in: it answers 403. Open it yourself.'],
    [answered(429), 'info', 'could not be checked: it lets no program in: it answers 429. Open it yourself.'],
    [answered(200, 'https://other.shop/2'), 'warning', 'leads elsewhere now: other.shop.'],
    [answered(200, 'https://notpay.me/2'), 'warning', 'leads elsewhere now: notpay.me.'],
    [answered(403, 'https://parked.host/'), 'warning', 'leads elsewhere now: parked.host.'],
    [answered(200, 'https://pay.me/'), 'warning', 'leads to the first page of pay.me now'],
    [
      { ...unreachable('NOT_PUBLIC'), outcome: 'refused', finalUrl: 'http://10.0.0.1/' },
      'error',
      'leads to http://10.0.0.1/, where visitors cannot follow.',
    ],
  ])('says of %o: %s, it %s', (answer, level, words) => {
    expect(linkProblem(answer)).toMatchObject({ level, words: expect.stringContaining(words) })
  })
})

describe('linkFindings', () => {
  it('leads to each field that holds the link, the worst first, and passes over what was not asked about', () => {
    const answers = [answered(404), answered(403, 'http://shoes.shop/flat', 'http://shoes.shop/flat')]
    const other = { _id: 'other', _type: 'registrationLink', title: 'Students', url: 'https://pay.me/3' }
    const found = linkFindings(linksIn(documents(shoes, other, card)), answers)
    expect(lines(found)).toEqual([
      'card url: “General Admission”: “https://pay.me/2” answers 404: the page is gone. Write the right address, or take the link out.',
      'shoes answer[_key=="a"]: “What shoes?”: “http://shoes.shop/flat” could not be checked: it lets no program in: it answers 403. Open it yourself.',
    ])
  })
})

describe('linkSummary', () => {
  it.each<[LinkAnswer[], string]>([
    [[], 'There are no links to other sites.'],
    [[answered(200)], 'The one link is fine.'],
    [[answered(200), answered(200)], 'All 2 links are fine.'],
    [[answered(200), answered(404), answered(403)], '1 of 3 links is fine.'],
    [[answered(404), answered(403)], '0 of 2 links are fine.'],
    [
      [unreachable('ENOTFOUND'), unreachable('TIMEOUT')],
      '0 of 2 links are fine. No site answers at all: is the machine that asks connected to the internet?',
    ],
  ])('%#: counts what is fine', (answers, words) => {
    expect(linkSummary(answers)).toBe(words)
  })
})
