import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'

const path = '/v2025-02-19/data/mutate/production'
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const documents = (count: number) => many(count, (index) => ({ create: { _id: `d${index}`, _type: 'class' } }))

const refused: [what: string, problem: string, mutations: unknown[]][] = [
  ['creates 10,001 documents', 'This changes 10001 documents; a transaction changes up to 10000', documents(10_001)],
  [
    'changes large documents by query',
    'This writes more than 15000000 characters',
    [{ patch: { query: '*[_type == "large"]', set: { title: 'x' } } }],
  ],
  [
    'runs thousands of queries',
    'more than 180 ms of processor time; nothing was written: send it in parts',
    many(5000, () => ({ delete: { query: '*[lower(title) == "x"]' } })),
  ],
]

describe('a large transaction', () => {
  it.each(refused)('is refused as a whole before it blocks others: one that %s', async (_, problem, mutations) => {
    const lake = testLake()
    for (let start = 0; start < 20; start++) await lake.mutate({ create: largeDocument(start) })
    await lake.mutate(...documents(1000).map(({ create }) => ({ create: { ...create, _id: `small-${create._id}` } })))
    const response = await lake.post(path, { mutations })
    expect(await response.text()).toContain(problem)
    expect(response.status).toBe(400)
    expect(lake.lake.context.datasets.get('production').size).toBe(1020)
    expect(lake.stored('large-0')).not.toHaveProperty('title')
  })

  it('can patch an array of 500 items 20 times, in each possible way', async () => {
    const lake = testLake()
    const items = many(500, (index) => ({ _key: `k${index}`, name: `Item ${index}`, count: index }))
    await lake.mutate({ create: { _id: 'long', _type: 'list', items, title: 'x' } })
    const patches: Record<string, (index: number) => object> = {
      keyed: (index) => ({ set: { [`items[_key=="k${index * 20}"].name`]: 'x' } }),
      indexed: (index) => ({ inc: { [`items[${index}].count`]: 1 } }),
      appended: (index) => ({ insert: { after: 'items[-1]', items: [{ _key: `n${index}` }] } }),
      unset: (index) => ({ unset: [`items[_key=="k${index}"]`] }),
    }
    for (const [way, patch] of Object.entries(patches)) {
      const response = await lake.post(path, {
        mutations: many(20, (index) => ({ patch: { id: 'long', ...patch(index) } })),
      })
      expect([way, response.status, await response.text()]).toEqual([
        way,
        200,
        expect.stringContaining('transactionId'),
      ])
    }
    expect((lake.stored('long')?.items as unknown[]).length).toBe(500)
  })

  it('can create 3,000 documents, and delete 5,000 by query', async () => {
    const lake = testLake()
    for (const part of [0, 1]) {
      await lake.mutate(...many(3000, (index) => ({ create: { _id: `d${part}-${index}`, _type: 'class' } })))
    }
    await lake.mutate({ delete: { query: '*[_type == "class"][0...5000]' } })
    expect(lake.lake.context.datasets.get('production').size).toBe(1000)
  })

  it('can delete 1,000 documents with 150,000 weak references to them', async () => {
    const lake = testLake()
    await lake.mutate(...documents(1000))
    const refs = many(1000, (index) => ({ _key: `k${index}`, _ref: `d${index}`, _weak: true }))
    for (let list = 0; list < 150; list++) await lake.mutate({ create: { _id: `list-${list}`, _type: 'list', refs } })
    await lake.mutate({ delete: { query: '*[_type == "class"]' } })
    expect(lake.lake.context.datasets.get('production').size).toBe(150)
  })
})

const largeDocument = (index: number) => ({ _id: `large-${index}`, _type: 'large', text: 'x'.repeat(1_000_000) })
