import type { LakeDocument } from '../document.ts'
import { indexLimit, valueAt } from './fieldIndexes.ts'
import { lruSet } from '../lruSet.ts'

type Index = { type: string; path: string[]; sorted: LakeDocument[]; changes: number }

/** After so many changes without a question, sorting anew is cheaper than putting each in its place. */
const changeLimit = 100

/**
 * Keeps the documents of a type sorted by a field, as GROQ sorts: numbers, texts, booleans, then all else. The first
 * question about an order makes its index.
 */
export function openOrderIndexes(ofType: (type: string) => ReadonlySet<LakeDocument>) {
  const indexes = new Map<string, Index>()

  function indexFor(type: string, path: string[]): Index {
    const key = JSON.stringify([type, path])
    const index = indexes.get(key) ?? { type, path, changes: 0, sorted: [...ofType(type)].sort(compareBy(path)) }
    index.changes = 0
    return lruSet(indexes, key, index, indexLimit)
  }

  function change(document: LakeDocument, apply: (index: Index) => void) {
    for (const [key, index] of indexes) {
      if (index.type !== document._type) continue
      if (++index.changes > changeLimit) indexes.delete(key)
      else apply(index)
    }
  }

  return {
    /** Those of a type, in the order of a field; those that are alike in it in no order. */
    *inOrder(type: string, path: string[], isDescending: boolean): Generator<LakeDocument> {
      const { sorted } = indexFor(type, path)
      for (let place = 0; place < sorted.length; place++) {
        const document = sorted[isDescending ? sorted.length - 1 - place : place]
        if (document) yield document
      }
    },
    add: (document: LakeDocument) =>
      change(document, ({ path, sorted }) => void sorted.splice(placeOf(document, path, sorted), 0, document)),
    remove: (document: LakeDocument) =>
      change(document, ({ path, sorted }) => {
        const place = sorted.indexOf(document, placeOf(document, path, sorted))
        if (place !== -1) sorted.splice(place, 1)
      }),
  }
}

/** How two documents compare by a field, as in `order()`: negative when the first comes first. */
export function compareBy(path: string[]) {
  return (a: LakeDocument, b: LakeDocument): number => {
    const [left, right] = [valueAt(a, path), valueAt(b, path)]
    const difference = rankOf(left) - rankOf(right)
    if (difference !== 0 || !isSortable(left) || !isSortable(right)) return difference
    return left < right ? -1 : Number(left > right)
  }
}

const ranks = ['number', 'string', 'boolean']
const rankOf = (value: unknown) => (isSortable(value) ? ranks.indexOf(typeof value) : ranks.length)
const isSortable = (value: unknown): value is number | string | boolean => ranks.includes(typeof value)

/** The first place at which a document could stand. */
function placeOf(document: LakeDocument, path: string[], sorted: LakeDocument[]): number {
  const compare = compareBy(path)
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = sorted[middle]
    if (other && compare(other, document) < 0) from = middle + 1
    else to = middle
  }
  return from
}
