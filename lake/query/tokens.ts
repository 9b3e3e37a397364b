export type Tokens = {
  /** The query as groq-js can parse it. */
  source: string
  /** Where in the query a place of the source is. */
  placeOf: (position: number) => number
  /** How many words and signs it has. */
  count: number
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

/** Reads a query word by word, for what groq-js's parser does not say. */
export function readTokens(query: string): Tokens {
  const params = new Map<string, number>()
  const geoPlaces: number[] = []
  let count = 0
  const source = query.replace(token, (text, ...rest) => {
    count++
    const [offset, , { variant, geo, param }] = rest.slice(-3) as [number, string, Record<string, string | undefined>]
    if (param !== undefined && !params.has(param)) params.set(param, offset)
    if (geo !== undefined) {
      geoPlaces.push(offset)
      return geoFunction
    }
    return variant === undefined ? text : `sanity::${variantFunction}`.padEnd(text.length)
  })
  for (const [, own = ''] of query.matchAll(functionParameter)) params.delete(own)
  const grown = geoFunction.length - 'geo'.length
  const placeOf = (position: number) =>
    position - grown * geoPlaces.filter((place, index) => place + grown * index < position).length
  return { source, placeOf, count, params }
}
