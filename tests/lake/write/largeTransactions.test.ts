import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'

const path = '/v2025-02-19/data/mutate/production'
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const documents = (count: number) => many(count, (index) => ({ create: { _id: `d${index}`, _type: 'class' } }))

const refused: [what: string, mutations: unknown[]][] = [
  ['makes 40,000 documents', documents(40_000)],
  ['changes large documents by query', [{ patch: { query: '*[_type == "large"]', set: { title: 'x' } } }]],
  ['asks thousands of questions', many(5000, () => ({ delete: { query: '*[title match "x" || _id == "no"]' } }))],
]

describe('a large transaction', () => {
  it.each(refused)('is refused as a whole before it holds up anybody else: one that %s', async (_, mutations) => {
    const lake = testLake()
    for (let start = 0; start < 20; start++) await lake.mutate({ create: largeDocument(start) })
    await lake.mutate(...documents(1000).map(({ create }) => ({ create: { ...create, _id: `small-${create._id}` } })))
    const response = await lake.post(path, { mutations })
    expect(await response.text()).toContain('more than 180 ms of processor time')
    expect(response.status).toBe(400)
    expect(lake.lake.context.dataset('production').size).toBe(1020)
    expect(lake.stored('large-0')).not.toHaveProperty('title')
  })

  it('may make 3,000 documents, and delete 5,000 by query', async () => {
    const lake = testLake()
    for (const part of [0, 1]) {
      await lake.mutate(...many(3000, (index) => ({ create: { _id: `d${part}-${index}`, _type: 'class' } })))
    }
    await lake.mutate({ delete: { query: '*[_type == "class"][0...5000]' } })
    expect(lake.lake.context.dataset('production').size).toBe(1000)
  })
})

const largeDocument = (index: number) => ({ _id: `large-${index}`, _type: 'large', text: 'x'.repeat(1_000_000) })
