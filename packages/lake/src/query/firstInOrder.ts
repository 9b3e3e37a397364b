import type { ExprNode } from 'groq-js'
import { isType } from './findCandidates.ts'
import { pathOf, type Plan } from './plan.ts'

/** So many documents, in the order of a field, are all that a query reads of a type. */
export type First = { path: string[]; isDescending: boolean; count: number }

/**
 * What `*[filter] | order(field)[0...10]` reads of the documents in its filter. Further fields that it sorts by only
 * decide among those that are alike in the first.
 * @returns null when it may read any of them
 */
export function firstInOrder(node: ExprNode): { filter: ExprNode; first: First } | null {
  const count = countOf(node)
  const sorting = 'base' in node && node.base?.type === 'PipeFuncCall' ? node.base : null
  if (count === null || sorting?.name !== 'order' || sorting.base.type !== 'Filter') return null
  const [by] = sorting.args
  const path = by && pathOf(by.type === 'Asc' || by.type === 'Desc' ? by.base : by)
  if (!path || path[0] === '_id') return null // a perspective shows other ids than are stored
  return { filter: sorting.base, first: { path, isDescending: by.type === 'Desc', count } }
}

function countOf(node: ExprNode): number | null {
  if (node.type === 'AccessElement') return node.index < 0 ? null : node.index + 1
  if (node.type !== 'Slice' || node.left < 0 || node.right < 0) return null
  return node.right + Number(node.isInclusive)
}

/** Whether a filter lets through just the documents of one type. */
export function isByTypeAlone(filter: ExprNode, plan: Plan): boolean {
  if (filter.type === 'Group') return isByTypeAlone(filter.base, plan)
  return filter.type === 'OpCall' && filter.op === '==' && plan.kind === 'equals' && isType(plan.path)
}
