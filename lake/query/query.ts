import type { Dataset } from '../dataset.ts'
import { compile } from './compile.ts'
import { environmentOf } from './environment.ts'
import { bind, evaluate, type QueryContext } from './evaluate.ts'
import { parseQuery } from './parseQuery.ts'
import type { Perspective } from './perspective.ts'
import { viewOf } from './view.ts'

export type QueryRequest = { query: string; params: Record<string, unknown>; perspective: Perspective }

/**
 * Runs GROQ on a dataset.
 * @returns the result, which shares objects with the dataset: read it only; and the tags of live events that outdate it
 * @throws LakeError 400 when the query cannot be parsed or evaluated
 * @see https://www.sanity.io/docs/groq
 */
export function runQuery(dataset: Dataset, { query, params, perspective }: QueryRequest, context: QueryContext) {
  const compiled = compile(parseQuery(query, params))
  const environment = environmentOf(dataset, viewOf(dataset, perspective, context.isPublic))
  const result = evaluate(compiled, bind(compiled, params, environment), context, dataset.name)
  return { result, syncTags: environment.syncTags() }
}
