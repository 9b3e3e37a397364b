import { evaluateSync, type ExprNode } from 'groq-js'
import { IndexNotReady } from '../dataset/fieldIndexes.ts'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import type { Limit } from '../processorBudget.ts'
import { bind, compile, type Compiled } from './compile.ts'
import { emptyEnvironment } from './environment.ts'
import { parseQuery } from './parseQuery.ts'

export type QueryContext = {
  projectId: string
  /** Returns the time of `now()`, in milliseconds since 1970. */
  clock: () => number
  /** The value of `identity()`. */
  identity?: string
  /** Whether only published documents exist. */
  isPublic?: boolean
  queryLimit?: Limit
}

/**
 * Evaluates a compiled query.
 * @param root the value of `@` at the top level
 * @throws LakeError 400 if evaluation fails, IndexNotReady if it must wait for an index
 */
export function evaluate(
  { tree }: Compiled,
  bound: Record<string, unknown>,
  { projectId, clock, identity = '<anonymous>' }: QueryContext,
  dataset: string,
  root?: unknown,
): unknown {
  const sanity = { projectId, dataset }
  try {
    return evaluateSync(tree, { params: bound, sanity, timestamp: new Date(clock()), identity, root }).data
  } catch (cause) {
    if (cause instanceof LakeError || cause instanceof IndexNotReady) throw cause
    const { message } = cause as Error
    const description = message.includes('call stack') ? 'it is nested too deeply' : message
    throw new LakeError(400, 'queryParseError', `The query cannot be evaluated: ${description}`, {}, { cause })
  }
}

/**
 * Returns a function that returns whether a document matches a listener's query: the filters right after `*`. Later
 * steps are ignored, and no other documents exist: a subquery finds nothing, and references are not resolved.
 * @throws LakeError 400 if the query is invalid or does not begin with `*`
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
