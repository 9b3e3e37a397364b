import { type ExprNode, GroqSyntaxError, parse, type ParseOptions } from 'groq-js'
import { LRUCache } from 'lru'
import { withinTime } from 'server-toolkit/withinTime.ts'
import { badRequest, LakeError } from '../errors.ts'
import { sizeOf } from '../processorBudget.ts'
import { isConstant } from './groqInternals.ts'

type Parsed = Tokens & {
  /** Null when the query is a different one with other parameters: `[0...$limit]`. */
  tree: ExprNode | null
}

const recent = new LRUCache<string, Parsed>({ max: 500 })
const rememberedLength = 20_000

/** In characters of JSON, roughly; as much as a request body holds. */
const paramsLength = 4_000_000

/** groq-js copies them several times; a query of 5,000 tokens refers to no more. */
const paramsCount = 1000

/** Returns the tree of a query. Throws LakeError 400 with the position of the error, or for too large parameters. */
export function parseQuery(query: string, params: Record<string, unknown>): ExprNode {
  assertFewParams(params)
  const parsed = recent.get(query) ?? parseUncached(query)
  if (query.length <= rememberedLength) recent.set(query, parsed)
  for (const [name, offset] of parsed.params) {
    if (Object.hasOwn(params, name)) continue
    throw queryError(`param $${name} referenced, but not provided`, query, offset, offset + name.length + 1)
  }
  return parsed.tree ?? orQueryError(query, parsed, () => parseGroq(parsed.source, { params }))
}

function assertFewParams(params: Record<string, unknown>): void {
  const count = Object.keys(params).length
  if (count > paramsCount)
    throw badRequest(`The query has ${count} parameters; send up to ${paramsCount}, or a list in one`)
  const length = sizeOf(params)
  if (length > paramsLength)
    throw badRequest(`The parameters of the query have ${length} characters; send up to ${paramsLength}`)
}

function parseUncached(query: string): Parsed {
  const tokens = readShortQuery(query)
  return { ...tokens, tree: orQueryError(query, tokens, () => parseWithoutParams(tokens)) }
}

function parseWithoutParams({ source, params }: Tokens): ExprNode | null {
  try {
    const tree = parseGroq(source)
    return params.size > 0 && hasParamInBrackets(tree) ? null : tree
  } catch (error) {
    if (params.size > 0 && (error as Error).message === 'slicing must use constant numbers') return null
    throw error
  }
}

/** `tags[$i]` is an item when $i is a number, a field when it is a string, and a filter before anybody knows. */
function hasParamInBrackets(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type, expr } = node as Partial<Extract<ExprNode, { type: 'Filter' }>>
  if (type === 'Filter' && expr && isConstant(expr)) return true
  return Object.values(node).some(hasParamInBrackets)
}

/** Parses a webhook's rule, which may use `before()`, `after()` and `delta::*`. Throws groq-js's Error or LakeError. */
export const parseDelta = (source: string): ExprNode => parseGroq(readShortQuery(source).source, { mode: 'delta' })

/** groq-js's parsing time grows with the square of a query's length; this much takes a tenth of a second. */
const tokenLimit = 5000

function readShortQuery(query: string): Tokens {
  const tokens = readTokens(query, tokenLimit)
  if (tokens) return tokens
  const description = `The query has too many words and signs: up to ${tokenLimit} can be read; send long lists as parameters`
  throw new LakeError(400, 'queryParseError', description)
}

/** In milliseconds of processor time. */
const parsingLimit = 50

/** Parses within a time limit: functions that call each other are inlined, which can take forever. */
function parseGroq(source: string, options?: ParseOptions): ExprNode {
  const run = () => parse(source, options)
  if (!/\bfn\b/.test(source)) return run()
  try {
    return withinTime(parsingLimit, run)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw cause
    throw new Error('The functions of the query call each other too often', { cause })
  }
}

function orQueryError<T>(query: string, tokens: Tokens, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toQueryError(error as Error, query, tokens)
  }
}

function toQueryError(error: Error, query: string, { positionInQuery }: Tokens): LakeError {
  if (error instanceof RangeError) {
    return queryError('The query is nested too deeply', query, 0, query.length, error)
  }
  if (!(error instanceof GroqSyntaxError)) {
    const name = /\w+(?=\(|$)/.exec(error.message)?.[0]
    const start = name === undefined ? -1 : query.indexOf(name)
    return start < 0 || name === undefined
      ? queryError(error.message, query, 0, query.length, error)
      : queryError(error.message, query, start, start + name.length, error)
  }
  const what = error.message.replace(/^Syntax error in GROQ query at position \d+:? ?/, '')
  const isMisplaced = what === 'Unexpected end of query' // said of the last place that made sense
  const from = positionInQuery(error.position) + (isMisplaced ? 1 : 0)
  const start = from + (/^\s*/.exec(query.slice(from))?.[0].length ?? 0)
  if (start >= query.length) {
    return queryError('unexpected end-of-file, expected expression', query, query.length, query.length, error)
  }
  const [word] = /^(\w+|[^])/.exec(query.slice(start)) ?? ['']
  return queryError(isMisplaced ? `unexpected ${JSON.stringify(word)}` : what, query, start, start + word.length, error)
}

function queryError(description: string, query: string, start: number, end: number, cause?: unknown): LakeError {
  return new LakeError(400, 'queryParseError', description, { query, start, end }, { cause })
}

type Tokens = {
  source: string
  positionInQuery: (position: number) => number
  params: Map<string, number>
}

const strings = /"[^"\\]*(?:\\.[^"\\]*)*"?|'[^'\\]*(?:\\.[^'\\]*)*'?/
const token = new RegExp(
  `${strings.source}|//[^\\n]*|(?<variant>sanity::partOfVariant\\b)|(?<geo>(?<![\\w:.])geo(?=\\())|\\$(?<param>[A-Za-z_]\\w*)|\\w+|\\S`,
  'gs',
)

/** Stands for `sanity::partOfVariant(id)`, which groq-js does not parse; it takes no argument otherwise. */
export const variantFunction = 'dataset'

/** Stands for `geo(value)`, which groq-js does not parse; it takes two arguments otherwise. */
const geoFunction = 'geo::latLng'

/** `fn shop::price($class) = …;` declares its one parameter itself. */
const functionParameter = /\bfn\s+\w+::\w+\s*\(\s*\$(\w+)/g

/** Tokenizes a query for what groq-js's parser does not report. Returns null above the limit of tokens. */
function readTokens(query: string, limit: number): Tokens | null {
  const params = new Map<string, number>()
  const geoPositions: number[] = []
  const parts: string[] = []
  let count = 0
  let end = 0
  for (const { 0: text, index, groups } of query.matchAll(token)) {
    if (++count > limit) return null
    const { variant, geo, param } = groups ?? {}
    if (param !== undefined && !params.has(param)) params.set(param, index)
    if (geo !== undefined) geoPositions.push(index)
    if (geo === undefined && variant === undefined) continue
    parts.push(query.slice(end, index), geo ? geoFunction : `sanity::${variantFunction}`.padEnd(text.length))
    end = index + text.length
  }
  const source = parts.join('') + query.slice(end)
  for (const [, own = ''] of query.matchAll(functionParameter)) params.delete(own)
  const grown = geoFunction.length - 'geo'.length
  const positionInQuery = (position: number) =>
    position - grown * geoPositions.filter((start, index) => start + grown * index < position).length
  return { source, positionInQuery, params }
}
