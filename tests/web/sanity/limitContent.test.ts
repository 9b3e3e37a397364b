import type { SanityClient } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { sampleContent } from '../../../bin/sampleContent.ts'
import {
  getClassesPage,
  getCommunityPage,
  getContactPage,
  getFirstTimePage,
  getHomePage,
  getTeachersPage,
} from '../../../web/queries/pageContent.ts'
import { getSiteFacts } from '../../../web/queries/siteFacts.ts'
import { getRegisterPage } from '../../../web/queries/registerPageContent.ts'
import { withLimits } from '../../../web/sanity/client.ts'
import { contentLimits, limitContent } from '../../../web/sanity/limitContent.ts'
import { serveLake, token } from '../../../packages/lake/tests/lake.ts'
import { storeClient } from '../../storeClient.ts'

const now = '2026-11-21T17:00:00Z'
const queries: Record<string, (client: SanityClient) => Promise<unknown>> = {
  getClassesPage,
  getCommunityPage,
  getContactPage,
  getFirstTimePage,
  getHomePage,
  getTeachersPage,
  getRegisterPage,
  getSiteFacts: (client) => getSiteFacts(client, now),
}

describe('the sample content', () => {
  it('is returned unchanged by every query', async () => {
    const { client, url } = await serveLake()
    const documents = client.transaction()
    for (const document of sampleContent(new Date(now))) documents.createOrReplace(document)
    await documents.commit()
    const reader = withLimits(storeClient(url, { token }))
    for (const [name, query] of Object.entries(queries)) {
      const answer = await query(client)
      expect(answer, name).toBeTruthy()
      expect(await query(reader), name).toEqual(answer)
    }
  })
})

describe('an answer that the Studio could not have written', () => {
  it.each([
    [1e9, 6],
    [-1e9, 1],
    [2.4, 2],
  ])('shows a list item of level %d at level %d', (level, shown) => {
    expect(limitContent({ answer: [{ _type: 'block', level }] })).toEqual({
      answer: [{ _type: 'block', level: shown }],
    })
  })

  it('has overlong texts and lists truncated', () => {
    expect(limitContent('W'.repeat(60_000))).toHaveLength(contentLimits.textLength)
    expect(limitContent(Array(10_000).fill(1))).toHaveLength(contentLimits.listLength)
  })

  it('has characters removed that break markup', () => {
    expect(limitContent('A\u0000\ud800')).toBe('A\ufffd')
  })

  it('is limited at any nesting', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown
    const wide = Object.fromEntries(Array.from({ length: 9999 }, (_, index) => [`field${index}`, index]))
    const many = Array(300).fill(Array(300).fill({ text: 'W'.repeat(9000) }))
    expect(JSON.stringify(limitContent({ deep, wide, many })).length).toBeLessThan(2 * contentLimits.allText)
  })
})
