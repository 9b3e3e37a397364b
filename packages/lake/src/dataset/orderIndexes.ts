import { LRUCache } from 'lru'
import type { LakeDocument } from '../document.ts'
import { indexLimit, valueAt } from './fieldIndexes.ts'

type Compare = (a: LakeDocument, b: LakeDocument) => number
type Index = { type: string; compare: Compare; sorted: LakeDocument[]; changes: number }

/** In changes since an index was last read: after more, it is dropped, and sorted again by the next query that needs it. */
const changeLimit = ({ sorted }: Index) => Math.max(100, sorted.length / 20)

/** Keeps documents of a type sorted by a field, as GROQ sorts; the first query that needs an order builds it. */
export function openOrderIndexes(
  ofType: (type: string) => Iterable<LakeDocument>,
  getPosition: (id: string) => number,
) {
  const indexes = new LRUCache<string, Index>({ max: indexLimit })
  const byPosition: Compare = (a, b) => getPosition(a._id) - getPosition(b._id)

  function indexFor(type: string, path: string[]): Index {
    const key = JSON.stringify([type, path])
    const index = indexes.get(key) ?? createIndex(type, path)
    index.changes = 0
    indexes.set(key, index)
    return index
  }

  function createIndex(type: string, path: string[]): Index {
    const sorted = [...ofType(type)]
    if (path.length === 0) return { type, compare: byPosition, sorted, changes: 0 }
    const compare = compareBy(path)
    return { type, compare, sorted: sorted.sort(compare), changes: 0 }
  }

  function change(document: LakeDocument, apply: (index: Index) => void) {
    for (const [key, index] of [...indexes]) {
      if (index.type !== document._type) continue
      if (++index.changes > changeLimit(index)) indexes.delete(key)
      else apply(index)
    }
  }

  return {
    /** Iterates over the documents of a type in the order of a field; an empty path means the dataset's order. */
    *inOrder(type: string, path: string[], isDescending: boolean): Generator<LakeDocument> {
      const { sorted } = indexFor(type, path)
      for (let index = 0; index < sorted.length; index++) {
        const document = sorted[isDescending ? sorted.length - 1 - index : index]
        if (document) yield document
      }
    },
    add: (document: LakeDocument) =>
      change(document, ({ compare, sorted }) => void sorted.splice(findIndex(document, compare, sorted), 0, document)),
    remove: (document: LakeDocument) =>
      change(document, ({ compare, sorted }) => {
        const index = sorted.indexOf(document, findIndex(document, compare, sorted))
        if (index !== -1) sorted.splice(index, 1)
      }),
  }
}

/** Compares two documents by a field, as `order()` does: negative when the first comes first. */
export function compareBy(path: string[]): Compare {
  return (a, b) => {
    const [left, right] = [valueAt(a, path), valueAt(b, path)]
    const difference = getRank(left) - getRank(right)
    if (difference !== 0 || !isSortable(left) || !isSortable(right)) return difference
    return left < right ? -1 : Number(left > right)
  }
}

const ranks = ['number', 'string', 'boolean']
const getRank = (value: unknown) => (isSortable(value) ? ranks.indexOf(typeof value) : ranks.length)
const isSortable = (value: unknown): value is number | string | boolean => ranks.includes(typeof value)

/** Returns the first place at which a document could be. */
function findIndex(document: LakeDocument, compare: Compare, sorted: LakeDocument[]): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = sorted[middle]
    if (other && compare(other, document) < 0) from = middle + 1
    else to = middle
  }
  return from
}
