import { logFailure } from './log.ts'

/** Descriptions quote what was sent, which can be large. */
const maxDescriptionLength = 1000

/**
 * A refusal that the caller can act on. `lake.ts` turns it into the Content Lake's error body, so that
 * `@sanity/client` raises what it always raises.
 * @see https://www.sanity.io/docs/http-reference/mutation
 */
export class LakeError extends Error {
  override name = 'LakeError'

  readonly status: number
  /** The service's own error type, such as `mutationError` or `queryParseError`. */
  readonly type: string
  readonly description: string
  /** Further fields of the error body: `items`, `query`, `start`, `end`. */
  readonly details: Record<string, unknown>
  /** Further headers of the answer, such as `retry-after`. */
  readonly headers: Record<string, string>

  constructor(
    status: number,
    type: string,
    description: string,
    details: Record<string, unknown> = {},
    { headers = {}, ...options }: ErrorOptions & { headers?: Record<string, string> } = {},
  ) {
    super(description, options)
    this.headers = headers
    this.status = status
    this.type = type
    this.description =
      description.length > maxDescriptionLength ? `${description.slice(0, maxDescriptionLength)}…` : description
    this.details = details
  }

  /** The Content Lake's error body. */
  toBody() {
    const { errorCode, ...details } = this.details
    return {
      error: { type: this.type, description: this.description, ...details },
      statusCode: this.status,
      message: this.description,
      ...(errorCode !== undefined && { errorCode }),
    }
  }

  toResponse(): Response {
    return Response.json(this.toBody(), { status: this.status, headers: this.headers })
  }
}

/** 400: the request itself is malformed. */
export function badRequest(description: string, options?: ErrorOptions): LakeError {
  return new LakeError(400, 'validationError', description, {}, options)
}

/** 404: no such route, dataset or asset. */
export function notFound(description: string): LakeError {
  return new LakeError(404, 'notFoundError', description)
}

/** 403: the user's role does not go so far. */
export function forbidden(description: string): LakeError {
  return new LakeError(403, 'insufficientPermissionsError', description)
}

/**
 * 401: the request needs a token and carries none, or one the lake does not know.
 * @param errorCode what the Studio signs out at, and keeps what was typed: no session, or `SIO-401-AEX`, an expired one
 */
export function unauthorized(description: string, errorCode = 'SIO-401-ANF'): LakeError {
  return new LakeError(401, 'unauthorizedError', description, { errorCode })
}

/** A refusal with `Retry-After`, of a busy lake (503) or of somebody who asks too often (429). */
export function retryLater(status: 429 | 503, type: string, description: string, seconds: number): LakeError {
  return new LakeError(status, type, description, {}, { headers: { 'retry-after': String(seconds) } })
}

/** Any thrown value as an answer; a failure of the lake itself is also written to the log. */
export function toLakeError(error: unknown): LakeError {
  if (error instanceof LakeError) return error
  // Documents are at most 20 levels deep: only a request's own nesting fills the stack.
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return badRequest('The request is nested too deeply', { cause: error })
  }
  logFailure('A request failed', error)
  if (isOutOfSpace(error)) {
    return new LakeError(507, 'insufficientStorageError', 'The disk of the store is full: nothing was written')
  }
  return new LakeError(500, 'internalServerError', 'The lake failed on this request; its log says why')
}

/** SQLite's primary result codes. @see https://www.sqlite.org/rescode.html */
const codes = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 }

export const isInUse = (error: unknown) => codeOf(error) === codes.busy

export const isDamaged = (error: unknown) => [codes.corrupt, codes.notADatabase].includes(codeOf(error))

/** Of the database or of any other file; a quota counts, too. */
export const isOutOfSpace = (error: unknown) =>
  codeOf(error) === codes.full || ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** @returns 0 for what is no error of SQLite */
const codeOf = (error: unknown) => ((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff

/** What SQLite says of a file whose pages do not fit together; in the form of its own errors. */
export const damage = (found: string) => Object.assign(new Error(found), { errcode: codes.corrupt })
