import type { ExprNode, FuncCallNode } from 'groq-js'
import { isType } from './findCandidates.ts'
import { type First, getPath, type Plan, planFilter } from './planFilter.ts'
import type { Call, Rewriter } from './rewriter.ts'

type FilterNode = Extract<ExprNode, { type: 'Filter' }>

/** Returns the rewriter, for one query, of the nodes that read documents; it returns null for any other node. */
export function createReadRewriter(): (node: ExprNode, rewriter: Rewriter) => ExprNode | null {
  /** How much of a filter is read: a node is seen before those inside it. */
  const firsts = new Map<ExprNode, First>()
  return (node, rewriter) => {
    const inOrder = firstInOrder(node)
    if (inOrder) firsts.set(inOrder.filter, inOrder.first)
    switch (node.type) {
      case 'Everything':
        return rewriter.call((environment) => environment.everything(), [])
      case 'Deref':
        return rewriter.call(
          (environment, [reference]) => environment.dereference(reference),
          [rewriter.rewrite(node.base)],
        )
      case 'Filter':
        return node.base.type === 'Everything' ? rewriteFilter(node, firsts.get(node), rewriter) : null
      case 'FuncCall':
        return rewriteCount(node, rewriter)
      default:
        return null
    }
  }
}

function rewriteFilter(node: FilterNode, first: First | undefined, { rewrite, call }: Rewriter): ExprNode {
  const planned = planFilter(node.expr)
  const isFirst = first && isByTypeAlone(node.expr, planned.plan)
  const find: Call = (environment, values) =>
    isFirst && typeof values[0] === 'string'
      ? environment.first(values[0], first, planned)
      : environment.candidates(planned, values)
  return { ...node, base: call(find, rewrite(planned.operands)), expr: rewrite(node.expr) }
}

/** Rewrites `count(*)` and `count(*[_type == "…"])`, whose answer is kept. */
function rewriteCount({ namespace, name, args }: FuncCallNode, { rewrite, call }: Rewriter): ExprNode | null {
  const [counted] = args
  if (namespace !== 'global' || name !== 'count' || !counted) return null
  if (counted.type === 'Everything') return call((environment) => environment.countAll(), [])
  if (counted.type !== 'Filter' || counted.base.type !== 'Everything') return null
  const { plan, operands } = planFilter(counted.expr)
  if (!isByTypeAlone(counted.expr, plan)) return null
  return call((environment, [type]) => environment.countOfType(type), rewrite(operands))
}

/** Returns what `*[filter]|order(field)[0...10]` or `*[filter][0]` reads of the filtered documents; null for all. */
function firstInOrder(node: ExprNode): { filter: ExprNode; first: First } | null {
  const count = getCount(node)
  if (count === null || !('base' in node) || !node.base) return null
  const { base } = node
  if (base.type === 'Filter') return { filter: base, first: { path: [], isDescending: false, count } }
  if (base.type !== 'PipeFuncCall' || base.name !== 'order' || base.base.type !== 'Filter') return null
  const [by] = base.args
  const path = by && getPath(by.type === 'Asc' || by.type === 'Desc' ? by.base : by)
  if (!path || path[0] === '_id') return null // a perspective shows other ids than are stored
  return { filter: base.base, first: { path, isDescending: by.type === 'Desc', count } }
}

function getCount(node: ExprNode): number | null {
  if (node.type === 'AccessElement') return node.index < 0 ? null : node.index + 1
  if (node.type !== 'Slice' || node.left < 0 || node.right < 0) return null
  return node.right + Number(node.isInclusive)
}

/** Returns whether a filter lets through all documents of one type, and no others. */
function isByTypeAlone(filter: ExprNode, plan: Plan | null): boolean {
  if (filter.type === 'Group') return isByTypeAlone(filter.base, plan)
  return filter.type === 'OpCall' && filter.op === '==' && plan?.kind === 'equals' && isType(plan.path)
}
