export type Tokens = {
  /** The query in the form that groq-js can parse. */
  source: string
  /** Converts a position in the source to one in the query. */
  placeOf: (position: number) => number
  /** Parameter names with the position of their first use. */
  params: Map<string, number>
}

const strings = /"[^"\\]*(?:\\.[^"\\]*)*"?|'[^'\\]*(?:\\.[^'\\]*)*'?/
const token = new RegExp(
  `${strings.source}|//[^\\n]*|(?<variant>sanity::partOfVariant\\b)|(?<geo>(?<![\\w:.])geo(?=\\())|\\$(?<param>[A-Za-z_]\\w*)|\\w+|\\S`,
  'gs',
)

/**
 * The function that groq-js parses in place of `sanity::partOfVariant(id)`, which it does not know. `sanity::dataset`
 * is never used with an argument, so the two remain distinguishable.
 */
export const variantFunction = 'dataset'

/**
 * The function that groq-js parses in place of `geo(value)`, which it does not know; the real one takes two arguments.
 */
const geoFunction = 'geo::latLng'

/** `fn shop::price($class) = …;` declares its one parameter itself. */
const functionParameter = /\bfn\s+\w+::\w+\s*\(\s*\$(\w+)/g

/**
 * Tokenizes a query to find what groq-js's parser does not report.
 * @returns null above the limit of tokens; the rest is not read
 */
export function readTokens(query: string, limit: number): Tokens | null {
  const params = new Map<string, number>()
  const geoPlaces: number[] = []
  const parts: string[] = []
  let count = 0
  let end = 0
  for (const { 0: text, index, groups } of query.matchAll(token)) {
    if (++count > limit) return null
    const { variant, geo, param } = groups ?? {}
    if (param !== undefined && !params.has(param)) params.set(param, index)
    if (geo !== undefined) geoPlaces.push(index)
    if (geo === undefined && variant === undefined) continue
    parts.push(query.slice(end, index), geo ? geoFunction : `sanity::${variantFunction}`.padEnd(text.length))
    end = index + text.length
  }
  const source = parts.join('') + query.slice(end)
  for (const [, own = ''] of query.matchAll(functionParameter)) params.delete(own)
  const grown = geoFunction.length - 'geo'.length
  const placeOf = (position: number) =>
    position - grown * geoPlaces.filter((place, index) => place + grown * index < position).length
  return { source, placeOf, params }
}
