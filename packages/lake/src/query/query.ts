import { withinBudget } from '../processorBudget.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { bind, compile } from './compile.ts'
import { environmentOf } from './environment.ts'
import { evaluate, type QueryContext } from './evaluate.ts'
import { parseQuery } from './parseQuery.ts'
import type { Perspective } from './parsePerspective.ts'
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

/**
 * Runs GROQ on a dataset.
 * @returns the result, which shares objects with the dataset: read it only; the tags of live events that outdate it; and
 *   where the result comes from, when `sourceMap` asks for it
 * @throws LakeError 400 when the query cannot be parsed or evaluated, or takes too long
 * @see https://www.sanity.io/docs/groq
 */
export function runQuery(
  dataset: Dataset,
  { query, params, perspective, sourceMap }: QueryRequest,
  context: QueryContext,
) {
  return withinBudget(() => {
    const tree = parseQuery(query, params)
    const view = viewOf(dataset, perspective, context.isPublic)
    const tracing = sourceMap && openTrace(view, sourceMap)
    const compiled = compile(tracing ? trace(tree) : tree)
    const environment = environmentOf(dataset, view)
    const bound = { ...bind(compiled, params, environment), ...tracing?.params }
    const traced = evaluate(compiled, bound, context, dataset.name)
    const result = plain(traced)
    sizeOf(result)
    return { result, resultSourceMap: tracing?.mapOf(traced), syncTags: environment.syncTags() }
  })
}
