import { firstValueFrom } from 'rxjs'
import { createSchema, createSearch, type SearchStrategy } from 'sanity'
import { describe, expect, it } from 'vitest'
import { loadDataset } from '../../src/dataset/dataset.ts'
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

/** Creates the Studio's own search, of a lake with two teachers and three classes. */
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

const onlyNewer: [what: string, query: string, options: Record<string, unknown>, hits: string[]][] = [
  ['ranks matches in the title above those in the text', 'swing', {}, ['swing', 'wcs-1']],
  ['finds documents by the id of a reference, and by the name in their preview', 'ana', {}, ['ana', 'wcs-2']],
  [
    'returns further pages',
    '',
    { sort: [{ field: 'name', direction: 'asc' }], filter: '_type == "teacher"', cursor: '(name > "Ana")' },
    ['ben'],
  ],
]

const byId = { sort: [{ field: '_id', direction: 'asc' }], skipSortByScore: true }
const classes = { filter: '_type == $type', params: { type: 'danceClass' } }

describe.each(['groq2024', 'groqLegacy'] as const)('the search of the Studio, %s', (strategy) => {
  it.each<[what: string, query: string, options: Record<string, unknown>, hits: string[]]>([
    ['lists everything without a search term', '', byId, ['ana', 'ben', 'swing', 'wcs-1', 'wcs-2']],
    ['finds words by prefix, in titles and rich text', 'swin', byId, ['swing', 'wcs-1']],
    ['finds a draft by its content', 'two', {}, ['wcs-2']],
    ['filters, sorts and limits', '', { ...classes, ...byId, limit: 1 }, ['swing']],
    ...(strategy === 'groqLegacy' ? [] : onlyNewer),
  ])('%s', async (_, query, options, hits) => {
    const search = await studioSearch(strategy)
    expect((await search(query, options)).slice(0, hits.length)).toEqual(hits)
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
    const { client } = await serveLake({ store })
    const search = searchOf(client, 'groq2024') // which the Studio uses unless configured otherwise
    expect(await search('number4711')).toEqual(['class-4711'])
    expect(await search('sugar whip', { limit: 25 })).toHaveLength(25)
  })
})
