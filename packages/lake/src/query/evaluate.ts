import { evaluateSync } from 'groq-js'
import { IndexNotReady } from '../dataset/fieldIndexes.ts'
import { LakeError } from '../errors.ts'
import type { Limit } from '../processorBudget.ts'
import type { Compiled } from './compile.ts'

export type QueryContext = {
  projectId: string
  /** Returns what `now()` is, in milliseconds since 1970. */
  clock: () => number
  /** What `identity()` is. */
  identity?: string
  /** Whether only published documents exist. */
  isPublic?: boolean
  queryLimit?: Limit
}

/**
 * Evaluates a compiled query.
 * @param root what `@` is at the top
 * @throws LakeError 400 when the query cannot be evaluated, IndexNotReady when it must wait for an index
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
