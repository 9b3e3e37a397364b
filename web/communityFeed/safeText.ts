const longest = 200

/** One line of plain text: calendars put tags and line ends into their fields. Null when nothing is left. */
export function safeText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = value
    .slice(0, 10 * longest)
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  if (line === '') return null
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line
}

/** An address that a browser may follow; null for any other scheme. */
export function safeLink(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 2000 ? URL.parse(value.trim()) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
