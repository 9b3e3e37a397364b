import { describe, expect, it } from 'vitest'
import { IndexNotReady, openFieldIndexes, type IndexDefinition } from '../../src/dataset/fieldIndexes.ts'
import type { LakeDocument } from '../../src/document.ts'

const words: IndexDefinition = {
  name: 'words',
  getKeys: ({ title }) => String(title).split(' '),
  isOfWords: true,
}

function makeDocument(number: number, title: string): LakeDocument {
  return { _id: `d${number}`, _type: 'class', _rev: 'r', _createdAt: '', _updatedAt: '', title }
}

function makeIndexes(titles: string[], options: { entryLimit?: number; smallDataset?: number } = {}) {
  const documents = new Map(titles.map((title, number) => [`d${number}`, makeDocument(number, title)]))
  const indexes = openFieldIndexes(documents, options)
  const write = (number: number, title: string | null) => {
    const before = documents.get(`d${number}`)
    if (before) indexes.remove(before)
    const after = title === null ? null : makeDocument(number, title)
    if (after) {
      documents.set(after._id, after)
      indexes.add(after)
    } else documents.delete(`d${number}`)
  }
  return { indexes, write }
}

function readyOf(open: () => unknown): Promise<void> {
  try {
    open()
  } catch (error) {
    if (error instanceof IndexNotReady) return error.ready
    throw error
  }
  return Promise.resolve()
}

describe('an index of a field', () => {
  it('finds documents by key, and keys by prefix', () => {
    const index = makeIndexes(['sugar push', 'sugar tuck', 'whip']).indexes.open(words, true)
    expect([...(index?.get('sugar') ?? [])].map(({ _id }) => _id)).toEqual(['d0', 'd1'])
    expect(index?.count('whip')).toBe(1)
    expect(index?.keysFrom('').sort()).toEqual(['push', 'sugar', 'tuck', 'whip'])
    expect([...(index?.keysFrom('w') ?? [])]).toEqual(['whip'])
  })

  it('is updated on writes without reading other documents', () => {
    const { indexes, write } = makeIndexes(['sugar push', 'sugar tuck', 'whip'])
    let reads = 0
    const counting = { ...words, getKeys: (document: LakeDocument) => (reads++, words.getKeys(document)) }
    indexes.open(counting, true)
    reads = 0
    write(0, 'left side pass')
    write(2, null)
    write(3, 'sugar whip')
    expect(reads).toBe(4)
    const index = indexes.open(counting, true)
    expect([...(index?.get('sugar') ?? [])].map(({ _id }) => _id)).toEqual(['d1', 'd3'])
    expect(index?.keysFrom('').sort()).toEqual(['left', 'pass', 'side', 'sugar', 'tuck', 'whip'])
  })

  it('is built between other requests if there are many documents, without missing writes', async () => {
    const titles = Array.from({ length: 3000 }, (_, number) => `title ${number}`)
    const { indexes, write } = makeIndexes(titles, { smallDataset: 10 })
    expect(indexes.open(words, false)).toBeNull()
    const ready = readyOf(() => indexes.open(words, true))
    write(5, 'changed')
    write(2999, 'changed')
    write(7, null)
    await ready
    const index = indexes.open(words, true)
    expect(index?.count('title')).toBe(2997)
    expect([...(index?.get('changed') ?? [])].map(({ _id }) => _id)).toEqual(['d5', 'd2999'])
    expect([...(index?.keysFrom('299') ?? [])]).toHaveLength(10)
    expect([...(index?.keysFrom('ch') ?? [])]).toEqual(['changed'])
  })

  it('is not built if it would have too many entries', () => {
    const { indexes, write } = makeIndexes(['a b c', 'd e f'], { entryLimit: 5 })
    expect(indexes.open(words, true)).toBeNull()
    write(0, 'a')
    expect(indexes.open(words, true)).toBeNull()
  })

  it('is evicted, as the least recently used, when all together have too many entries', () => {
    const { indexes } = makeIndexes(['a b', 'c d'], { entryLimit: 10 })
    let reads = 0
    const first = { ...words, name: 'first', getKeys: (document: LakeDocument) => (reads++, words.getKeys(document)) }
    for (const definition of [first, { ...words, name: 'second' }]) indexes.open(definition, true)
    indexes.open(first, true)
    expect(reads).toBe(2)
    indexes.open({ ...words, name: 'third' }, true) // evicts the second
    indexes.open(first, true)
    expect(reads).toBe(2)
    indexes.open({ ...words, name: 'fourth' }, true) // evicts the third
    indexes.open({ ...words, name: 'fifth' }, true) // evicts the first
    indexes.open(first, true)
    expect(reads).toBe(4)
  })
})
