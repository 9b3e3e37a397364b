import type { RequestHandler } from '@sanity/client'
import { from, lastValueFrom, type Observable } from 'rxjs'

/** The handler with which the Studio notices that a session has ended. Its types come from an earlier version of the client. */
export type StudioRequestHandler = (
  request: unknown,
  next: (request: never) => Observable<unknown>,
  client: unknown,
) => Observable<unknown>

/** The paths of requests that ask who is signed in. “Nobody” is a valid answer to them. */
const signInPaths = /\/(users\/me|auth\/id|auth\/fetch)(\?|$)/

/**
 * Adapts the Studio's handler to the client. When a session has ended, the handler signs out the person and never answers the
 * request, so that unsaved text stays in the form.
 * @param getClient returns the client that sends the requests
 */
export const adaptRequestHandler =
  (handle: StudioRequestHandler, getClient: () => unknown): RequestHandler =>
  (request, next) =>
    signInPaths.test(request.url)
      ? next(request)
      : lastValueFrom(handle(request, (passed) => from(next(passed)), getClient()))
