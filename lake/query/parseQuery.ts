import { GroqSyntaxError, parse, type ExprNode } from 'groq-js'
import { LakeError } from '../errors.ts'

/**
 * @param params those that the query's slices need while it is parsed
 * @throws LakeError 400 `queryParseError`, with the place as the client shows it
 */
export function parseQuery(query: string, params: Record<string, unknown>): ExprNode {
  try {
    return parse(query, { params })
  } catch (cause) {
    if (cause instanceof GroqSyntaxError) {
      const start = Math.min(cause.position, query.length)
      throw queryError(describe(cause, query), cause, { query, start, end: query.length })
    }
    throw queryError(`The query cannot be parsed: ${(cause as Error).message}`, cause)
  }
}

function describe(error: GroqSyntaxError, query: string): string {
  return error.position >= query.trimEnd().length ? 'unexpected end-of-file, expected expression' : error.message
}

export function queryError(description: string, cause: unknown, place: Record<string, unknown> = {}): LakeError {
  return new LakeError(400, 'queryParseError', description, place, { cause })
}
