import { evaluateSync, type ExprNode } from 'groq-js'
import { type Dataset, everythingTag } from '../dataset/dataset.ts'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { type Limit, sizeOf, withTimeout } from '../limits.ts'
import { type Calls, toParams } from './groqInternals.ts'
import { findScope, narrow } from './narrow.ts'
import { assertReadable, parseQuery } from './parseQuery.ts'
import { type Perspective, createView } from './perspective.ts'
import { createCalls, prepare } from './prepare.ts'
import { createTrace, plain } from './sourceMap.ts'
import { trace } from './trace.ts'

type QueryRequest = {
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  hasSourceMap?: boolean
}

export type QueryContext = {
  projectId: string
  /** Returns the time of `now()`, in milliseconds since 1970. */
  clock: () => number
  identity?: string
  queryLimit?: Limit
}

/**
 * Runs GROQ on a dataset. Throws LakeError 400.
 * @returns the result, which shares objects with the dataset; the tags of live events that make it stale; its source map
 * @see https://www.sanity.io/docs/groq
 */
export function runQuery(dataset: Dataset, request: QueryRequest, context: QueryContext) {
  assertReadable(request.query, request.params)
  return withTimeout(() => withQueryErrors(() => answer(dataset, request, context)), context.queryLimit)
}

function answer(dataset: Dataset, { query, params, perspective, hasSourceMap }: QueryRequest, context: QueryContext) {
  const tree = parseQuery(query, params)
  const view = createView(dataset, perspective)
  const scope = findScope(tree)
  const documents = [...view.show(narrow(dataset.all(), scope))]
  const named = documents.filter(({ _id }) => scope?.ids.has(_id))
  const types = new Set([...(scope?.types ?? []), ...named.map(({ _type }) => _type)])
  /** Whether a document of any type may change the result, such as one that does not exist yet. */
  let dependsOnAnyType = scope === null || named.length < scope.ids.size
  const dereference = ({ _ref }: { _ref: string }) => {
    const document = view.get(_ref)
    if (document) types.add(document._type)
    else dependsOnAnyType = true
    return document
  }

  const tracing = hasSourceMap ? createTrace(view) : null
  const prepared = prepare(tracing ? trace(tree) : tree)
  const traced = evaluate(prepared, { dataset: documents, dereference }, { ...context, dataset }, tracing?.calls)
  const result = plain(traced)
  sizeOf(result)
  return {
    result,
    resultSourceMap: tracing?.createSourceMap(traced),
    syncTags: dependsOnAnyType || types.size === 0 ? [everythingTag] : [...types].map(String).map(dataset.getTag),
  }
}

type Source = {
  dataset: LakeDocument[]
  /** The value of `@`. */
  root?: LakeDocument
  dereference?: (reference: { _ref: string }) => LakeDocument | null
}

/** Evaluates a prepared tree. @param calls further functions that it calls */
export function evaluate(
  tree: ExprNode,
  source: Source,
  { projectId, clock, identity = '<anonymous>', dataset }: QueryContext & { dataset: { name: string } },
  calls: Calls = {},
): unknown {
  const sanity = { projectId, dataset: dataset.name }
  const params = toParams({ ...createCalls(), ...calls })
  return evaluateSync(tree, { ...source, params, sanity, timestamp: new Date(clock()), identity }).data
}

/** Runs work. Throws LakeError 400 for what groq-js cannot evaluate, and for a query that overflows the stack. */
export function withQueryErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof LakeError) throw cause
    const { message } = cause as Error
    const description = message.includes('call stack') ? 'it is nested too deeply' : message
    throw new LakeError(400, 'queryParseError', `The query cannot be evaluated: ${description}`, {}, { cause })
  }
}
