import { firstValueFrom } from 'rxjs'
import { createSchema, createSearch, type SearchStrategy } from 'sanity'
import { describe, expect, it } from 'vitest'
import { loadDataset } from '../../src/dataset/dataset.ts'
import { queryLimit } from '../../src/limits.ts'
import { openStore } from '../../src/store/store.ts'
import { serveLake } from '../lake.ts'

const schema = createSchema({
  name: 'school',
  types: [
    {
      name: 'teacher',
      type: 'document',
      fields: [{ name: 'name', type: 'string' }],
    },
    {
      name: 'danceClass',
      type: 'document',
      fields: [
        { name: 'title', type: 'string' },
        { name: 'notes', type: 'array', of: [{ type: 'block' }] },
        { name: 'teacher', type: 'reference', to: [{ type: 'teacher' }] },
      ],
      preview: { select: { title: 'title', subtitle: 'teacher.name' } },
    },
  ],
})

const block = (text: string) => ({ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text }] })

/** The Studio's own search, against a lake with two teachers and three classes. */
async function studioSearch(strategy: SearchStrategy) {
  const { client } = await serveLake()
  await client
    .transaction()
    .create({ _id: 'ana', _type: 'teacher', name: 'Ana' })
    .create({ _id: 'ben', _type: 'teacher', name: 'Ben' })
    .create({ _id: 'wcs-1', _type: 'danceClass', title: 'WCS 1', notes: [block('Swing for new dancers')] })
    .create({ _id: 'wcs-2', _type: 'danceClass', title: 'WCS 2', teacher: { _type: 'reference', _ref: 'ana' } })
    .create({
      _id: 'drafts.wcs-2',
      _type: 'danceClass',
      title: 'WCS two',
      teacher: { _type: 'reference', _ref: 'ana' },
    })
    .create({ _id: 'swing', _type: 'danceClass', title: 'Swing' })
    .commit()
  return searchOf(client, strategy)
}

function searchOf(client: Awaited<ReturnType<typeof serveLake>>['client'], strategy: SearchStrategy) {
  const types = ['teacher', 'danceClass'].flatMap((name) => schema.get(name) ?? [])
  const search = createSearch(types, client as never, { strategy, unique: true })

  return async (query: string, options: Record<string, unknown> = {}): Promise<string[]> => {
    const { hits } = await firstValueFrom(search({ query, types: [] }, { perspective: ['drafts'], ...options }))
    return hits.map(({ hit }) => hit._id)
  }
}

describe.each(['groq2024', 'groqLegacy'] as const)('the search of the Studio, %s', (strategy) => {
  it('lists everything without a search term', async () => {
    const search = await studioSearch(strategy)
    expect((await search('', { sort: [{ field: '_id', direction: 'asc' }] })).sort()).toEqual([
      'ana',
      'ben',
      'swing',
      'wcs-1',
      'wcs-2',
    ])
  })

  it('finds words by prefix, in titles and rich text', async () => {
    const search = await studioSearch(strategy)
    expect((await search('swin')).sort()).toEqual(['swing', 'wcs-1'])
  })

  it('finds a draft by its content', async () => {
    const search = await studioSearch(strategy)
    expect(await search('two')).toEqual(['wcs-2'])
  })

  it('filters, sorts and limits', async () => {
    const search = await studioSearch(strategy)
    const options = { filter: '_type == $type', params: { type: 'danceClass' }, limit: 2 }
    const hits = await search('', { ...options, sort: [{ field: 'title', direction: 'asc' }], skipSortByScore: true })
    expect(hits.slice(0, 2)).toEqual(['swing', 'wcs-1'])
  })
})

describe('the newer search of the Studio', () => {
  it('ranks matches in the title above those in the text', async () => {
    const search = await studioSearch('groq2024')
    expect(await search('swing')).toEqual(['swing', 'wcs-1'])
  })

  it('finds documents by the id of a reference, and by the name in their preview', async () => {
    const search = await studioSearch('groq2024')
    expect((await search('ana')).sort()).toEqual(['ana', 'wcs-2'])
  })

  it('returns further pages', async () => {
    const search = await studioSearch('groq2024')
    const sort = [{ field: 'name', direction: 'asc' }]
    const after = { cursor: '(name > "Ana")' }
    expect(await search('', { sort, filter: '_type == "teacher"', ...after })).toEqual(['ben'])
  })
})

describe('the search of the Studio among 10,000 documents', () => {
  it('finds one, and the first of many', { timeout: 60_000 }, async () => {
    const store = openStore(':memory:')
    const changes = Array.from({ length: 10_000 }, (_, index) => ({
      id: `class-${index}`,
      before: null,
      after: {
        _id: `class-${index}`,
        _type: 'danceClass',
        _rev: 'all',
        _createdAt: '',
        _updatedAt: '',
        title: `Class number${index}`,
        notes: [block('Sugar Push, Left Side Pass, Right Side Pass and Whip, with time to dance. '.repeat(4))],
        teacher: { _type: 'reference', _ref: 'ana', _weak: true },
      },
    }))
    const transaction = { id: 'all', timestamp: '', author: 'test', mutations: [], fingerprint: '', changes }
    loadDataset(store, 'production').commit(transaction)
    // Several times the limit, because other tests use the processor as well.
    const { client } = await serveLake({ store, queryMs: 6 * queryLimit.milliseconds })
    const search = searchOf(client, 'groq2024') // which the Studio uses unless configured otherwise
    expect(await search('number4711')).toEqual(['class-4711'])
    expect(await search('sugar whip', { limit: 25 })).toHaveLength(25)
  })
})
