import type { ExprNode } from 'groq-js'
import { isType } from './findCandidates.ts'
import { pathOf } from './indexedFields.ts'
import type { Plan } from './plan.ts'

/** How many documents of a type a query reads, in the order of a field, or, with an empty path, of the dataset. */
export type First = { path: string[]; isDescending: boolean; count: number }

/**
 * Returns what `*[filter] | order(field)[0...10]` or `*[filter][0]` reads of the documents in its filter. Further fields that
 * it sorts by only decide among those that are alike in the first.
 * @returns null when it may read any of them
 */
export function firstInOrder(node: ExprNode): { filter: ExprNode; first: First } | null {
  const count = countOf(node)
  if (count === null || !('base' in node) || !node.base) return null
  const { base } = node
  if (base.type === 'Filter') return { filter: base, first: { path: [], isDescending: false, count } }
  if (base.type !== 'PipeFuncCall' || base.name !== 'order' || base.base.type !== 'Filter') return null
  const [by] = base.args
  const path = by && pathOf(by.type === 'Asc' || by.type === 'Desc' ? by.base : by)
  if (!path || path[0] === '_id') return null // a perspective shows other ids than are stored
  return { filter: base.base, first: { path, isDescending: by.type === 'Desc', count } }
}

function countOf(node: ExprNode): number | null {
  if (node.type === 'AccessElement') return node.index < 0 ? null : node.index + 1
  if (node.type !== 'Slice' || node.left < 0 || node.right < 0) return null
  return node.right + Number(node.isInclusive)
}

/** Returns whether a filter lets through all documents of one type, and no others. */
export function isByTypeAlone(filter: ExprNode, plan: Plan | null): boolean {
  if (filter.type === 'Group') return isByTypeAlone(filter.base, plan)
  return filter.type === 'OpCall' && filter.op === '==' && plan?.kind === 'equals' && isType(plan.path)
}
