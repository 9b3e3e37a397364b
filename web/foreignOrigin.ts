/**
 * Returns the origin of an address from a document, for a content security policy.
 * @returns null unless the address is https (or on this machine) and its host is a plain name, so that typed text can't inject
 * policy syntax
 */
export function foreignOrigin(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '')
  if (url === null || !/^[a-z\d-]+(\.[a-z\d-]+)*$/.test(url.hostname)) return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
  return isSafe ? url.origin : null
}
