export type Tokens = {
  /** The query as groq-js can parse it. */
  source: string
  /** Where in the query a place of the source is. */
  placeOf: (position: number) => number
  /** `$name`, with the place where it first stands. */
  params: Map<string, number>
}

const strings = /"[^"\\]*(?:\\.[^"\\]*)*"?|'[^'\\]*(?:\\.[^'\\]*)*'?/
const token = new RegExp(
  `${strings.source}|//[^\\n]*|(?<variant>sanity::partOfVariant\\b)|(?<geo>(?<![\\w:.])geo(?=\\())|\\$(?<param>[A-Za-z_]\\w*)|\\w+|\\S`,
  'gs',
)

/**
 * The function that groq-js parses instead of `sanity::partOfVariant(id)`, which it does not know. Nothing asks for
 * `sanity::dataset` with an argument, so that it can be told apart afterwards.
 */
export const variantFunction = 'dataset'

/** The function that groq-js parses instead of `geo(value)`, which it does not know; this one has two arguments. */
const geoFunction = 'geo::latLng'

/** `fn shop::price($class) = …;` names its one parameter itself. */
const functionParameter = /\bfn\s+\w+::\w+\s*\(\s*\$(\w+)/g

/**
 * Reads a query word by word, for what groq-js's parser does not say.
 * @returns null when it has more words and signs than the limit: what comes behind is not read
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
