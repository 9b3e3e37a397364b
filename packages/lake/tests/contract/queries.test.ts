import { ClientError } from '@sanity/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client } = await openTarget()
const [type, monday, tuesday] = ['class', 'monday', 'tuesday']

beforeAll(() =>
  client
    .transaction()
    .create({
      _id: monday,
      _type: type,
      title: 'Monday',
      price: 20,
    })
    .create({ _id: `drafts.${monday}`, _type: type, title: 'Monday, edited', price: 20 })
    .create({ _id: tuesday, _type: type, title: 'Tuesday', price: 25, before: { _type: 'reference', _ref: monday } })
    .create({ _id: `drafts.new`, _type: type, title: 'Not yet', price: 30 })
    .commit(),
)

describe('client.fetch', () => {
  it('accepts parameters of every type', async () => {
    const query = '*[_type == $type && price in $prices && title match $words] | order(title)[0...$limit].title'
    expect(await client.fetch(query, { type, prices: [20, 25], words: ['Mon*'], limit: 5 })).toEqual(['Monday'])
  })

  it('accepts a query that is too long for a URL', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `absent-${index}`)
    expect(await client.fetch('*[_id in $ids]._id', { ids: [...ids, monday] })).toEqual([monday])
  })

  it('follows references in both directions', async () => {
    expect(await client.fetch('*[_id == $tuesday][0].before->title', { tuesday })).toBe('Monday')
    expect(await client.fetch('*[references($monday)]._id', { monday })).toEqual([tuesday])
  })

  it('returns its duration and sync tags', async () => {
    const answer = await client.fetch('*[_id == $monday]{_id}', { monday }, { filterResponse: false })
    expect(answer).toMatchObject({ result: [{ _id: monday }], ms: expect.any(Number), query: '*[_id == $monday]{_id}' })
    expect(answer.syncTags).toEqual(expect.arrayContaining([expect.stringMatching(/^s1:/)]))
  })

  it('returns null for missing values', async () => {
    expect(await client.fetch('*[_id == $id][0]', { id: 'nobody' })).toBeNull()
  })

  it('reports a syntax error', async () => {
    const refusal = await client.fetch('*[_type == ').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ClientError)
    expect(refusal).toMatchObject({ statusCode: 400, details: { type: 'queryParseError' } })
  })
})

describe('perspectives', () => {
  it('show drafts in place of published documents, on request', async () => {
    const titles = (perspective?: 'drafts') =>
      client.fetch<string[]>('*[_type == $type] | order(title).title', { type }, perspective && { perspective })
    expect(await titles()).toEqual(['Monday', 'Tuesday'])
    expect(await titles('drafts')).toEqual(['Monday, edited', 'Not yet', 'Tuesday'])
  })
})
