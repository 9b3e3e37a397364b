import type { ExprNode } from 'groq-js'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { bind, compile } from './compile.ts'
import { emptyEnvironment } from './environment.ts'
import { evaluate, type QueryContext } from './evaluate.ts'
import { parseQuery } from './parseQuery.ts'

/**
 * Returns a function that tells whether a document is in a listener's query: whether it passes the filters right after `*`.
 * Anything after them is ignored, and no other document exists: a subquery finds nothing, a reference leads nowhere.
 * @throws LakeError 400 when the query cannot be parsed, or does not begin with `*`
 */
export function createMatcher(
  query: string,
  params: Record<string, unknown>,
  { dataset, ...context }: QueryContext & { dataset: { name: string } },
): (document: LakeDocument | null) => boolean {
  const filters = filtersOf(parseQuery(query, params))
  if (!filters) {
    throw new LakeError(400, 'queryParseError', `Listen to documents, as in *[_type == "…"]; this is ${query}`)
  }
  const ready = filters.map((filter) => {
    const compiled = compile(filter)
    return { compiled, bound: bind(compiled, params, emptyEnvironment) }
  })
  return (document) =>
    document !== null &&
    ready.every(({ compiled, bound }) => evaluate(compiled, bound, context, dataset.name, document) === true)
}

/** Returns a and b of `*[a][b]{…}[c]`; null for a query that does not begin with `*`. */
function filtersOf(node: ExprNode): ExprNode[] | null {
  if (node.type === 'Everything') return []
  if (!('base' in node) || !node.base) return null
  const filters = filtersOf(node.base)
  return filters && node.type === 'Filter' && isOfDocuments(node.base) ? [...filters, node.expr] : filters
}

const isOfDocuments = (node: ExprNode): boolean =>
  node.type === 'Everything' || (node.type === 'Filter' && isOfDocuments(node.base))
