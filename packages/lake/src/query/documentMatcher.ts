import type { ExprNode } from 'groq-js'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { assertReadable, parseQuery } from './parseQuery.ts'
import { prepare } from './prepare.ts'
import { evaluate, withQueryErrors, type QueryContext } from './query.ts'

/**
 * Creates a function that checks a document against the filters right after `*`. Later steps are ignored, subqueries find
 * nothing, and references are not resolved. Creating and calling it may take long. Throws LakeError 400.
 */
export function createMatcher(
  query: string,
  params: Record<string, unknown>,
  context: QueryContext & { dataset: { name: string } },
): (document: LakeDocument | null) => boolean {
  assertReadable(query, params)
  const filters = withQueryErrors(() => getFilters(parseQuery(query, params))?.map(prepare))
  if (!filters) {
    throw new LakeError(400, 'queryParseError', `Listen to documents, as in *[_type == "…"]; this is ${query}`)
  }
  const passes = (root: LakeDocument) =>
    withQueryErrors(() => filters.every((filter) => evaluate(filter, { root, dataset: [] }, context) === true))
  return (document) => document !== null && passes(document)
}

/** Returns a and b of `*[a][b]{…}[c]`; null for a query that does not begin with `*`. */
function getFilters(node: ExprNode): ExprNode[] | null {
  if (node.type === 'Everything') return []
  if (!('base' in node) || !node.base) return null
  const filters = getFilters(node.base)
  return filters && node.type === 'Filter' && isOfDocuments(node.base) ? [...filters, node.expr] : filters
}

const isOfDocuments = (node: ExprNode): boolean =>
  node.type === 'Everything' || (node.type === 'Filter' && isOfDocuments(node.base))
