/**
 * The host that an address from a document loads from, as a content security policy writes it.
 * @returns null unless it is encrypted (or on this machine) and its host is a plain name: a policy has a syntax of its own,
 * and what somebody typed must not become a part of that
 */
export function foreignOrigin(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '')
  if (url === null || !/^[a-z\d-]+(\.[a-z\d-]+)*$/.test(url.hostname)) return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
  return isSafe ? url.origin : null
}
