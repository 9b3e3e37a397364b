export type Encoding = 'br' | 'gzip'

/**
 * Returns the encoding that a client prefers, Brotli on a tie.
 * @param accepted the header `Accept-Encoding`
 * @returns null if it accepts neither
 */
export function encodingFor(accepted: string | string[] | null | undefined): Encoding | null {
  const weights = new Map(
    String(accepted ?? '')
      .split(',')
      .map((entry) => {
        const [name = '', ...options] = entry.split(';').map((part) => part.trim().toLowerCase())
        const weight = options.find((option) => option.startsWith('q='))?.slice(2) ?? '1'
        return [name, Number(weight)]
      }),
  )
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const).toSorted((a, b) => weightOf(b) - weightOf(a))
  return best !== undefined && weightOf(best) > 0 ? best : null
}
