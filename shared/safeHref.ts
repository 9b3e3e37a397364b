const schemes = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * An address that a visitor may be led to: another site, a page or a place of this one, an e-mail or a phone number. Read
 * as a browser reads it, which skips spaces and line ends in `java\nscript:`.
 * @returns the address as it was; undefined for any other, such as `javascript:` and `data:`, which leads nowhere
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return undefined
  const url = URL.parse(address, 'https://this-site.invalid/')
  return url !== null && schemes.includes(url.protocol) ? address : undefined
}
