const schemes = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * Returns an address that is safe to link to: another site, a page or anchor of this one, an email address or a phone
 * number. Parses it like a browser, which ignores whitespace in `java\nscript:`.
 * @returns the unchanged address; undefined for others, such as `javascript:` and `data:`
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return undefined
  const url = URL.parse(address, 'https://this-site.invalid/')
  return url !== null && schemes.includes(url.protocol) ? address : undefined
}
