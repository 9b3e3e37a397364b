import { evaluateSync } from 'groq-js'
import { LakeError } from '../errors.ts'
import type { Compiled } from './compile.ts'

export type QueryContext = {
  projectId: string
  /** Milliseconds since 1970, what `now()` says. */
  clock: () => number
  /** What `identity()` says. */
  identity?: string
  /** True: nothing but what is published exists. */
  isPublic?: boolean
}

/**
 * @param root what `@` is at the top
 * @throws LakeError 400 when the query cannot be evaluated
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
    if (cause instanceof LakeError) throw cause
    const { message } = cause as Error
    const description = message.includes('call stack') ? 'it is nested too deeply' : message
    throw new LakeError(400, 'queryParseError', `The query cannot be evaluated: ${description}`, {}, { cause })
  }
}
