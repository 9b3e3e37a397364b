const schemes = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * Returns an address that is safe to link to: another site, a page or anchor of this one, an email address or a phone
 * number. Parses it like a browser, which ignores whitespace in `java\nscript:`.
 * @returns the unchanged address; undefined for others, such as `javascript:` and `data:`
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return undefined
  const url = parseUrl(address, 'https://this-site.invalid/')
  return url !== null && schemes.includes(url.protocol) ? address : undefined
}

/**
 * Returns the origin of an address from a document, for a content security policy.
 * @returns null unless the address is https (or on this machine) and its host is a plain name, so that typed text can't inject
 * policy syntax
 */
export function foreignOrigin(address: string | null | undefined): string | null {
  const url = parseUrl(address ?? '')
  if (url === null || !/^[a-z\d-]+(\.[a-z\d-]+)*$/.test(url.hostname)) return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
  return isSafe ? url.origin : null
}

/** Parses an address; returns null for an invalid one. `URL.parse` is missing in Safari before 18. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
