import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'

const faq = (id: string, question: string, fields = {}) => ({ _id: id, _type: 'faqEntry', question, ...fields })

/** Creates `shoes` (published, with a draft and a version), `hair` (only a draft) and `food` (only in a release). */
async function lakeWithVersions() {
  const lake = testLake()
  await lake.mutate(
    { create: faq('shoes', 'published') },
    { create: faq('drafts.shoes', 'draft') },
    { create: faq('versions.fall.shoes', 'fall') },
    { create: faq('versions.fall.food', 'fall') },
    { create: faq('drafts.hair', 'draft') },
    { create: faq('page', 'published', { about: { _ref: 'shoes' } }) },
  )
  return {
    ...lake,
    async query(query: string, perspective: string | null, { version = 'v2025-02-19' } = {}) {
      const parameters = new URLSearchParams({ query, ...(perspective !== null && { perspective }) }).toString()
      const path = `/${version}/data/query/production?${parameters}`
      const response = await lake.request(path)
      return response.ok ? ((await response.json()) as { result: unknown }).result : response.status
    },
  }
}

const everyId = '*[_type == "faqEntry"]._id'

describe('perspectives', () => {
  it.each([
    ['published', 'published'],
    ['previewDrafts', 'draft'],
    ['fall,drafts', 'fall'],
    ['drafts,fall', 'draft'],
    ['winter,drafts', 'draft'],
    ['winter', 'published'],
  ])('show the leftmost revision: %s', async (perspective, question) => {
    const lake = await lakeWithVersions()
    expect(await lake.query('*[_id == "shoes"][0].question', perspective)).toBe(question)
    expect(await lake.query('*[_id == "page"][0].about->question', perspective)).toBe(question)
    expect(await lake.query(`*[question == "${question}" && _id == "shoes"]._id`, perspective)).toEqual(['shoes'])
  })

  it('return the id under which a document is stored', async () => {
    const lake = await lakeWithVersions()
    expect(await lake.query('*[_id == "shoes"]{_id, _originalId}', 'drafts')).toEqual([
      { _id: 'shoes', _originalId: 'drafts.shoes' },
    ])
    expect(await lake.query('*[_originalId == "drafts.hair"]._id', 'drafts')).toEqual(['hair'])
  })

  it('omit documents that a release unpublishes', async () => {
    const lake = await lakeWithVersions()
    await lake.mutate({ createOrReplace: faq('versions.fall.shoes', 'fall', { _system: { delete: true } }) })
    expect(await lake.query(everyId, 'fall')).toEqual(['food', 'page'])
  })

  it('default to published since 2025-02-19, and to raw without versions before', async () => {
    const lake = await lakeWithVersions()
    expect(await lake.query(everyId, null)).toEqual(['shoes', 'page'])
    expect(await lake.query(everyId, null, { version: 'vX' })).toEqual(['shoes', 'page'])
    const early = ['shoes', 'drafts.shoes', 'drafts.hair', 'page']
    expect(await lake.query(everyId, null, { version: 'v1' })).toEqual(early)
    expect(await lake.query(everyId, 'raw', { version: 'v2021-06-07' })).toEqual(early)
  })
})

describe('GET /data/doc', () => {
  it.each([
    ['drafts.shoes,nobody,page', ['drafts.shoes', 'page'], ['nobody']],
    ['page,nobody?excludeContent=true', [], ['nobody']],
  ])('returns documents by exact id, and which do not exist: %s', async (path, ids, missing) => {
    const lake = await lakeWithVersions()
    const response = await lake.request(`/v2025-02-19/data/doc/production/${path}`)
    expect(await response.json()).toEqual({
      documents: ids.map((id) => lake.stored(id)),
      omitted: missing.map((id) => ({ id, reason: 'existence' })),
    })
  })
})
