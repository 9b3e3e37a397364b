import { evaluateSync, type ExprNode } from 'groq-js'
import type { Dataset } from '../dataset/dataset.ts'
import { IndexNotReady } from '../dataset/fieldIndexes.ts'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { type Limit, queryLimit, sizeOf, withinBudget } from '../processorBudget.ts'
import { bind, compile, type Compiled } from './compile.ts'
import { emptyEnvironment, createEnvironment } from './queryEnvironment.ts'
import { parseQuery } from './parseQuery.ts'
import { type Perspective, createView } from './perspective.ts'
import { openTrace, plain, type SourceMapOptions } from './sourceMap.ts'
import { trace } from './trace.ts'

export type QueryRequest = {
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  sourceMap?: SourceMapOptions | null
}

/** How many indexes a query waits for at most, however many fields it names. */
const mostWaits = 4

/** Runs a query like `runQuery`, and waits for indexes that it is the first to need in a large dataset. */
export async function runQueryOnceIndexed(dataset: Dataset, request: QueryRequest, context: QueryContext) {
  for (let waits = 0; waits < mostWaits; waits++) {
    try {
      return runQuery(dataset, request, context, true)
    } catch (error) {
      if (!(error instanceof IndexNotReady)) throw error
      await error.ready
    }
  }
  return runQuery(dataset, request, context)
}

/**
 * Runs GROQ on a dataset. Throws LakeError 400, or IndexNotReady if `mayWait` is true.
 * @returns the result, which shares objects with the dataset; the tags of live events that outdate it; its source map
 * @see https://www.sanity.io/docs/groq
 */
export function runQuery(
  dataset: Dataset,
  { query, params, perspective, sourceMap }: QueryRequest,
  context: QueryContext,
  mayWait = false,
) {
  return withinBudget(() => {
    const tree = parseQuery(query, params)
    const view = createView(dataset, perspective)
    const tracing = sourceMap && openTrace(view, sourceMap)
    const compiled = compile(tracing ? trace(tree) : tree)
    const environment = createEnvironment(dataset, view, mayWait)
    const bound = { ...bind(compiled, params, environment), ...tracing?.params }
    try {
      const traced = evaluate(compiled, bound, context, dataset.name)
      const result = plain(traced)
      sizeOf(result)
      return { result, resultSourceMap: tracing?.createSourceMap(traced), syncTags: environment.syncTags() }
    } catch (error) {
      throw withReason(error, environment.costliestFilter)
    }
  }, context.queryLimit)
}

function withReason(error: unknown, costliestFilter: () => string | null): unknown {
  if (!(error instanceof LakeError) || error.type !== queryLimit.errorType) return error
  const reason = costliestFilter()
  return reason
    ? new LakeError(error.status, error.type, `${error.description}. ${reason}`, {}, { cause: error })
    : error
}

type QueryContext = {
  projectId: string
  /** Returns the time of `now()`, in milliseconds since 1970. */
  clock: () => number
  identity?: string
  queryLimit?: Limit
}

/** Evaluates a compiled query, with `root` as `@`. Throws LakeError 400, or IndexNotReady. */
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
 * Returns a function that checks a document against the filters right after `*`. Later steps are ignored, subqueries find
 * nothing, and references are not resolved. Throws LakeError 400.
 */
export function createMatcher(
  query: string,
  params: Record<string, unknown>,
  { dataset, ...context }: QueryContext & { dataset: { name: string } },
): (document: LakeDocument | null) => boolean {
  const filters = getFilters(parseQuery(query, params))
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
function getFilters(node: ExprNode): ExprNode[] | null {
  if (node.type === 'Everything') return []
  if (!('base' in node) || !node.base) return null
  const filters = getFilters(node.base)
  return filters && node.type === 'Filter' && isOfDocuments(node.base) ? [...filters, node.expr] : filters
}

const isOfDocuments = (node: ExprNode): boolean =>
  node.type === 'Everything' || (node.type === 'Filter' && isOfDocuments(node.base))
