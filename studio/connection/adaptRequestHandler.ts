import type { RequestHandler } from '@sanity/client'
import { from, lastValueFrom, type Observable } from 'rxjs'

/** How the Studio, whose types come from an earlier version of the client, watches requests for the end of a session. */
export type StudioRequestHandler = (
  request: unknown,
  next: (request: never) => Observable<unknown>,
  client: unknown,
) => Observable<unknown>

/** With these, the Studio asks who is signed in: that nobody is, is an answer. */
const signInPaths = /\/(users\/me|auth\/id|auth\/fetch)(\?|$)/

/**
 * Returns the Studio's handler as the client takes it. The handler signs out whoever's session has ended, and never answers their
 * request, so that what they typed stays.
 * @param getClient returns the client that sends the requests
 */
export const adaptRequestHandler =
  (handle: StudioRequestHandler, getClient: () => unknown): RequestHandler =>
  (request, next) =>
    signInPaths.test(request.url)
      ? next(request)
      : lastValueFrom(handle(request, (passed) => from(next(passed)), getClient()))
