/** How bytes are compressed on the way, as `Content-Encoding` calls it. */
export type Encoding = 'br' | 'gzip'

/**
 * The encoding that a client takes and that is the smallest.
 * @param accepted the header `Accept-Encoding`
 * @returns null when it wants the bytes as they are
 */
export function encodingFor(accepted: string | string[] | null | undefined): Encoding | null {
  const weights = new Map(
    String(accepted ?? '')
      .split(',')
      .map((one) => {
        const [name = '', ...options] = one.split(';').map((part) => part.trim().toLowerCase())
        const weight = options.find((option) => option.startsWith('q='))?.slice(2) ?? '1'
        return [name, Number(weight)]
      }),
  )
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const).toSorted((one, other) => weightOf(other) - weightOf(one))
  return best !== undefined && weightOf(best) > 0 ? best : null
}
