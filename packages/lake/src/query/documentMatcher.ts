import type { ExprNode } from 'groq-js'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { charge, withTimeout } from '../processorBudget.ts'
import { assertShort, parseQuery } from './parseQuery.ts'
import { prepare } from './prepare.ts'
import { evaluate, orRefuse, type QueryContext } from './query.ts'

/**
 * Returns a function that checks a document against the filters right after `*`. Later steps are ignored, subqueries find
 * nothing, and references are not resolved. Throws LakeError 400.
 */
export function createMatcher(
  query: string,
  params: Record<string, unknown>,
  context: QueryContext & { dataset: { name: string } },
): (document: LakeDocument | null) => boolean {
  assertShort(query, params)
  const filters = withTimeout(() => orRefuse(() => getFilters(parseQuery(query, params))?.map(prepare)))
  if (!filters) {
    throw new LakeError(400, 'queryParseError', `Listen to documents, as in *[_type == "…"]; this is ${query}`)
  }
  const passes = (root: LakeDocument) =>
    orRefuse(() => filters.every((filter) => evaluate(filter, { root, dataset: [] }, context) === true))
  const isQuick = countQuickNodes(filters) <= mostQuickNodes
  return (document) => {
    if (document === null) return false
    charge(0) // a transaction can have thousands of documents
    return isQuick ? passes(document) : withTimeout(() => passes(document))
  }
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

/** A filter of so few nodes, all of them quick, needs no timeout, which starts a thread: listeners check every write. */
const mostQuickNodes = 100

const quickTypes =
  /^(Value|This|Parent|AccessAttribute|AccessElement|ArrayCoerce|Group|And|Or|Not|Select|SelectAlternative|Array|ArrayElement)$/
const quickOperators = ['==', '!=', '<', '<=', '>', '>=', 'in']
const quickFunctions = /^(global::(defined|references|identity|now|dateTime)|sanity::\w+)$/

/** Counts nodes that take a time in proportion to a document and to the parameters. Returns Infinity if one may take longer. */
function countQuickNodes(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 0
  const node = part as ExprNode
  if (node.type === 'Value') return 1
  if ('type' in part && !isQuickNode(node)) return Infinity
  return Object.values(part).reduce<number>((sum, child) => sum + countQuickNodes(child), 1)
}

function isQuickNode(node: ExprNode): boolean {
  if (node.type === 'OpCall') return quickOperators.includes(node.op)
  if (node.type !== 'FuncCall') return quickTypes.test(node.type)
  const [pattern] = node.args
  if (node.name === 'path') return pattern?.type === 'Value' && /^[^*]*\*{0,2}[^*]*$/.test(String(pattern.value))
  return quickFunctions.test(`${node.namespace}::${node.name}`)
}
