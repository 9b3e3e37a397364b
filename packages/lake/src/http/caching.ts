const privateOnly = 'private, no-store'

/** Keeps a response out of every cache: it may be for one person, and a cache in front goes by the address alone. */
export function preventCaching(response: Response): Response {
  const policy = response.headers.get('cache-control') ?? ''
  if (!policy.startsWith(privateOnly)) response.headers.set('cache-control', privateOnly)
  return response
}

/**
 * Returns whether a path as sent means the same to the lake and to a proxy: one without encoded slashes and dot segments,
 * which some programs decode or remove.
 */
export const isUnambiguous = (path: string): boolean =>
  !/%2f|%5c|\\/i.test(path) && !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)
