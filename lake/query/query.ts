import { evaluateSync, type ExprNode } from 'groq-js'
import type { Dataset } from '../dataset.ts'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { everythingTag, typeTag } from '../syncTags.ts'
import { parseQuery, queryError } from './parseQuery.ts'
import type { Perspective } from './perspective.ts'
import { prepare } from './pushdown.ts'
import { matchesText } from './textSearch.ts'
import { viewOf } from './view.ts'

export type QueryContext = {
  projectId: string
  /** Milliseconds since 1970, what `now()` says. */
  clock: () => number
  /** What `identity()` says. */
  identity?: string | undefined
  /** True: nothing but what is published exists. */
  isPublic?: boolean
}

export type QueryRequest = { query: string; params: Record<string, unknown>; perspective: Perspective }

/**
 * Runs GROQ on a dataset.
 * @returns the result, which shares objects with the dataset: read it only; and the tags of live events that outdate it
 * @throws LakeError 400 when the query cannot be parsed or evaluated
 * @see https://www.sanity.io/docs/groq
 */
export function runQuery(dataset: Dataset, { query, params, perspective }: QueryRequest, context: QueryContext) {
  const view = viewOf(dataset, perspective, context.isPublic)
  const options = evaluationOptions(dataset.name, context)

  const prepared = prepare(parseQuery(query, params), params, dataset, view, (document, subject, search) => {
    const searchText: unknown = evaluate(search, { ...options, params, root: document })
    return typeof searchText === 'string' && document !== null && matchesText(searchText, valuesFor(subject, document))
  })
  const { tree, readsEverything, types, dereference } = prepared
  const valuesFor = (subject: ExprNode, document: LakeDocument) =>
    evaluate(subject, { ...options, params, root: document })

  const result: unknown = evaluate(tree, {
    ...options,
    params: prepared.params,
    dataset: readsEverything ? [...view.all()] : [],
    dereference: dereference as never,
  })
  return { result, syncTags: types ? [...types].map(typeTag) : [everythingTag] }
}

export function evaluationOptions(dataset: string, { projectId, clock, identity = '<anonymous>' }: QueryContext) {
  return { sanity: { projectId, dataset }, timestamp: new Date(clock()), identity }
}

export function evaluate(tree: ExprNode, options: Parameters<typeof evaluateSync>[1]): unknown {
  try {
    return evaluateSync(tree, options).data as unknown
  } catch (cause) {
    if (cause instanceof LakeError) throw cause
    throw queryError(`The query cannot be evaluated: ${(cause as Error).message}`, cause)
  }
}
