import type { ExprNode } from 'groq-js'
import type { LakeDocument } from '../document.ts'
import { parseQuery } from './parseQuery.ts'
import { evaluate, evaluationOptions, type QueryContext } from './query.ts'
import { matchesText } from './textSearch.ts'

/**
 * Tells whether a document is in a listener's query. Only the first filter counts: projections, order, slices and joins do not.
 * @throws LakeError 400 when the query cannot be parsed
 */
export function createMatcher(
  query: string,
  params: Record<string, unknown>,
  { dataset, ...context }: QueryContext & { dataset: { name: string } | string },
): (document: LakeDocument | null) => boolean {
  const name = typeof dataset === 'string' ? dataset : dataset.name
  const filters = filtersOf(parseQuery(query, params))
  return (document) => {
    if (document === null) return false
    const options = { ...evaluationOptions(name, context), params, root: document, dataset: [document] }
    return filters.every((filter) => evaluate(withoutTextSearch(filter), options) === true)

    /** A text search has no place inside groq-js: here its outcome is known beforehand. */
    function withoutTextSearch(node: ExprNode): ExprNode {
      if (node.type === 'And' || node.type === 'Or') {
        return { ...node, left: withoutTextSearch(node.left), right: withoutTextSearch(node.right) }
      }
      if (node.type === 'Group' || node.type === 'Not') return { ...node, base: withoutTextSearch(node.base) }
      if (
        node.type !== 'OpCall' ||
        node.op !== 'match' ||
        node.right.type !== 'FuncCall' ||
        node.right.namespace !== 'text'
      )
        return node
      const [search] = node.right.args
      const text = search && evaluate(search, options)
      return { type: 'Value', value: typeof text === 'string' && matchesText(text, evaluate(node.left, options)) }
    }
  }
}

/** The filters directly on `*`: `*[a][b]{…} | order(c)` has a and b. */
function filtersOf(node: ExprNode): ExprNode[] {
  if (node.type === 'Filter') return [...filtersOf(node.base), node.expr]
  return 'base' in node && node.base ? filtersOf(node.base as ExprNode) : []
}
