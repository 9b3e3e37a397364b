import type { Dataset } from '../dataset/dataset.ts'
import { IndexNotReady } from '../dataset/fieldIndexes.ts'
import { LakeError } from '../errors.ts'
import { queryLimit, withinBudget } from '../processorBudget.ts'
import { bind, compile } from './compile.ts'
import { environmentOf } from './environment.ts'
import { evaluate, type QueryContext } from './evaluate.ts'
import { parseQuery } from './parseQuery.ts'
import type { Perspective } from './parameters.ts'
import { sizeOf } from '../sizeLimit.ts'
import { openTrace, plain, type SourceMapOptions } from './sourceMap.ts'
import { trace } from './trace.ts'
import { viewOf } from './perspectiveView.ts'

export type QueryRequest = {
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  sourceMap?: SourceMapOptions | null
}

/** How often a query waits for an index; it names as many fields as it likes. */
const mostWaits = 4

/**
 * Runs GROQ on a dataset, like `runQuery`; in a large dataset, waits for indexes that it is the first to need.
 * @throws LakeError 400 when the query cannot be parsed or evaluated, or takes too long
 */
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
 * Runs GROQ on a dataset.
 * @returns the result, which shares objects with the dataset: only read it; the tags of live events that outdate it; and
 *   where the result comes from, when `sourceMap` asks for it
 * @throws LakeError 400 when the query cannot be parsed or evaluated, or takes too long
 * @throws IndexNotReady when `mayWait` is true and it needs an index that takes long to make
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
    const view = viewOf(dataset, perspective, context.isPublic)
    const tracing = sourceMap && openTrace(view, sourceMap)
    const compiled = compile(tracing ? trace(tree) : tree)
    const environment = environmentOf(dataset, view, mayWait)
    const bound = { ...bind(compiled, params, environment), ...tracing?.params }
    try {
      const traced = evaluate(compiled, bound, context, dataset.name)
      const result = plain(traced)
      sizeOf(result)
      return { result, resultSourceMap: tracing?.mapOf(traced), syncTags: environment.syncTags() }
    } catch (error) {
      throw withReason(error, environment.costliestFilter)
    }
  }, context.queryLimit)
}

/** Adds to the refusal of a query that takes too long which of its filters takes so long. */
function withReason(error: unknown, costliestFilter: () => string | null): unknown {
  if (!(error instanceof LakeError) || error.type !== queryLimit.errorType) return error
  const reason = costliestFilter()
  return reason
    ? new LakeError(error.status, error.type, `${error.description}. ${reason}`, {}, { cause: error })
    : error
}
