import type { SanityClient } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { sampleContent } from '../../../bin/sampleContent.ts'
import { pages } from '../../../shared/pages.ts'
import { getCalendarFacts, getSchedule } from '../../../web/queries/scheduleFacts.ts'
import {
  getClassesPage,
  getCommunityPage,
  getContactPage,
  getFirstTimePage,
  getHomePage,
  getLastEdits,
  getPageTitle,
  getTeachersPage,
} from '../../../web/queries/pageContent.ts'
import { getNotices } from '../../../web/queries/siteFacts.ts'
import { getRegisterPage, getRegistrationCards } from '../../../web/queries/registerPageContent.ts'
import { getSite } from '../../../web/queries/siteQuery.ts'
import { conforming } from '../../../web/sanity/client.ts'
import { conform, contentLimits } from '../../../web/sanity/conform.ts'
import { serveLake, token } from '../../../packages/lake/tests/lake.ts'
import { storeClient } from '../../storeClient.ts'

const now = '2026-11-21T17:00:00Z'
const questions: Record<string, (client: SanityClient) => Promise<unknown>> = {
  getCalendarFacts,
  getClassesPage,
  getCommunityPage,
  getContactPage,
  getFirstTimePage,
  getHomePage,
  getLastEdits,
  getNotices,
  getRegistrationCards,
  getSchedule,
  getTeachersPage,
  getRegisterPage: (client) => getRegisterPage(client, now),
  getSite: (client) => getSite(client, now),
  getPageTitle: (client) => Promise.all(pages.map((page) => getPageTitle(client, page))),
}

describe('the sample content', () => {
  it('is returned unchanged by every query', async () => {
    const { client, url } = await serveLake()
    const documents = client.transaction()
    for (const document of sampleContent(new Date(now))) documents.createOrReplace(document)
    await documents.commit()
    const reader = conforming(storeClient(url, { token }))
    for (const [name, ask] of Object.entries(questions)) {
      const answer = await ask(client)
      expect(answer, name).toBeTruthy()
      expect(await ask(reader), name).toEqual(answer)
    }
  })
})

const faq = '*[_type == "faqEntry"][0]{ question, answer }'
const answered = (answer: unknown) => conform<unknown>(faq, {}, { question: 'Shoes?', answer })
const block = (changes: object) => ({ _type: 'block', _key: 'a', ...changes })

describe('an answer that the Studio could not have written', () => {
  it.each([
    [1e9, 6],
    [-1e9, 1],
    [2.4, 2],
  ])('shows a list item of level %d at level %d', (level, shown) => {
    expect(answered([block({ level })])).toEqual({ question: 'Shoes?', answer: [block({ level: shown })] })
  })

  it.each([
    ['a number for a text', '*[_type == "faqEntry"][0]{ question }', { question: 5 }, { question: null }],
    ['a text for a list', faq, { question: 'Q', answer: 'A' }, { question: 'Q', answer: null }],
    ['what is no block in a text', faq, { answer: [null, 5, block({}), { _type: 'image' }] }, { answer: [block({})] }],
    ['a field that was not asked for', '*[_type == "faqEntry"][0]{ question }', { other: 1 }, {}],
    ['a choice that is none', '*[_type == "notice"][0]{ level }', { level: 'loud' }, { level: null }],
    ['a point off the map', '*[_type == "siteSettings"][0].venue.location{ lat }', { lat: 1e300 }, { lat: null }],
    ['a price', '*[_type == "danceClass"][0].doorPriceInCents', 1e300, null],
    ['no number', '*[_type == "danceClass"][0].doorPriceInCents', Infinity, null],
    ['letters that break markup', '*[_type == "faqEntry"][0].question', 'A\u0000\ud800', 'A\ufffd'],
    ['another kind of answer', faq, 'A text', null],
  ])('omits %s', (_what, query, answer, shown) => {
    expect(conform<unknown>(query, {}, answer)).toEqual(shown)
  })

  it('has overlong texts and lists truncated', () => {
    const long = conform<unknown>('*[_type == "faqEntry"][0].question', {}, 'W'.repeat(60_000))
    expect(long).toHaveLength(contentLimits.textLength)
    const { answer } = answered(Array.from({ length: 10_000 }, () => block({}))) as { answer: unknown[] }
    expect(answer).toHaveLength(contentLimits.listLength)
  })

  it('is limited if the schema does not describe the query', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown
    const limited = conform<unknown>('*[_type == $type][0]', { type: 'x' }, { deep, wide: Array(9999).fill(1) })
    expect(JSON.stringify(limited).length).toBeLessThan(1000)
  })
})
