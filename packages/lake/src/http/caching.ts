const privateOnly = 'private, no-store'

/** Keeps a response out of every cache: it may be for one person, and a shared cache distinguishes only URLs. */
export function preventCaching(response: Response): Response {
  const policy = response.headers.get('cache-control') ?? ''
  if (!policy.startsWith(privateOnly)) response.headers.set('cache-control', privateOnly)
  return response
}

/** Returns whether a path has no encoded slashes and dot segments, which a proxy may interpret differently than the lake. */
export const isUnambiguous = (path: string): boolean =>
  !/%2f|%5c|\\/i.test(path) && !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)
