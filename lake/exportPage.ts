import type { LakeDocument } from './document.ts'

export type ExportPage = { documents: LakeDocument[]; nextCursor: string | null }

/**
 * One page of a dataset in the order of ids, which holds whatever is written, and whether the lake restarts, in between.
 * @param types the wanted ones; empty: all
 * @param cursor what the page before gave as `nextCursor`; empty: from the beginning
 */
export function exportPage(
  all: Iterable<LakeDocument>,
  { types, cursor, limit }: { types: string[]; cursor: string; limit: number },
): ExportPage {
  const left = [...all]
    .filter(({ _id, _type }) => _id > cursor && (types.length === 0 || types.includes(_type)))
    .sort((a, b) => (a._id < b._id ? -1 : 1))
  const documents = left.slice(0, limit)
  return { documents, nextCursor: left.length > limit ? (documents.at(-1)?._id ?? null) : null }
}
