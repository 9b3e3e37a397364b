import { logFailure } from './log.ts'

/** Descriptions quote the request, which can be large. */
const maxDescriptionLength = 1000

/**
 * An error to report to the client, in the Content Lake's format, so that `@sanity/client` throws its usual errors.
 * @see https://www.sanity.io/docs/http-reference/mutation
 */
export class LakeError extends Error {
  override name = 'LakeError'

  readonly status: number
  /** The hosted service's error type, such as `mutationError` or `queryParseError`. */
  readonly type: string
  readonly description: string
  /** Further fields of the error body: `items`, `query`, `start`, `end`. */
  readonly details: Record<string, unknown>
  /** Further response headers, such as `retry-after`. */
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

export const badRequest = (description: string, options?: ErrorOptions) =>
  new LakeError(400, 'validationError', description, {}, options)

export const notFound = (description: string) => new LakeError(404, 'notFoundError', description)

export const forbidden = (description: string) => new LakeError(403, 'insufficientPermissionsError', description)

/** Returns a 401. The `errorCode` makes the Studio sign out without losing edits. */
export const unauthorized = (description: string) =>
  new LakeError(401, 'unauthorizedError', description, { errorCode: 'SIO-401-ANF' })

/** Returns an error with `Retry-After`, for a busy lake (503) or too many requests (429). */
export const retryLater = (status: 429 | 503, type: string, description: string, seconds: number) =>
  new LakeError(status, type, description, {}, { headers: { 'retry-after': String(seconds) } })

/** Converts any thrown value to a LakeError, and logs failures of the lake itself. */
export function toLakeError(error: unknown): LakeError {
  if (error instanceof LakeError) return error
  // Documents are at most 20 levels deep, so only a request's own nesting can overflow the stack.
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return badRequest('The request is nested too deeply', { cause: error })
  }
  logFailure('A request failed', error)
  if (isOutOfSpace(error)) {
    return new LakeError(507, 'insufficientStorageError', 'The disk of the store is full: nothing was written')
  }
  return new LakeError(500, 'internalServerError', 'The lake failed to process this request; see its log')
}

/** SQLite's primary result codes. @see https://www.sqlite.org/rescode.html */
const codes = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 }

export const isInUse = (error: unknown) => getCode(error) === codes.busy

export const isDamaged = (error: unknown) => [codes.corrupt, codes.notADatabase].includes(getCode(error))

/** Returns whether the disk is full or a quota exceeded, for the database or any other file. */
export const isOutOfSpace = (error: unknown) =>
  getCode(error) === codes.full || ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

const getCode = (error: unknown) => ((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff

export const damage = (description: string) => Object.assign(new Error(description), { errcode: codes.corrupt })
