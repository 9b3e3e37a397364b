export type Encoding = 'br' | 'gzip'

/**
 * Returns the best encoding that a client accepts.
 * @param accepted the header `Accept-Encoding`
 * @returns null if it accepts neither
 */
export function encodingFor(accepted: string | string[] | null | undefined): Encoding | null {
  const entries = String(accepted ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
  const isAccepted = (encoding: Encoding) =>
    entries.some((entry) => entry.startsWith(encoding) && !/;\s*q=0(\.0*)?$/.test(entry))
  return (['br', 'gzip'] as const).find(isAccepted) ?? null
}
