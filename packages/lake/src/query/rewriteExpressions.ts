import { type ExprNode, type FuncCallNode, type OpCallNode, parse, Path } from 'groq-js'
import { isPlain } from '../dataset/fieldIndexes.ts'
import { LakeError } from '../errors.ts'
import { charge, sizeOf } from '../processorBudget.ts'
import { geoFunctions, toGeometry } from './geo.ts'
import { isCall } from './groqInternals.ts'
import { variantFunction } from './parseQuery.ts'
import type { Call, Rewriter } from './rewriter.ts'
import { chargeGrowth, chargeMatch, chargePairs, chargePath, chargeUnique } from './stepCosts.ts'
import { countHits, matchesText, getTermCount } from './textSearch.ts'

const everyRelease = parse('*[_type == "system.release"]')
const incomingReferences = parse('count(*[references(^._id)])')

/** Rewrites functions that groq-js lacks, or that can take long in one step. Throws LakeError 400 for others. */
export function rewriteFunction(node: FuncCallNode, rewriter: Rewriter): ExprNode {
  const name = `${node.namespace}::${node.name}`
  const added = addedFunction(name, node, rewriter)
  if (added) return added
  if (/^(documents|geo|media|text|user)::|^global::anywhere$/.test(name)) {
    throw new LakeError(400, 'queryParseError', `This lake has no function ${name.replace('global::', '')}()`)
  }
  return boundedFunction(name, rewriter.rewriteParts(node), rewriter)
}

/** Returns what stands for a function that groq-js parses and does not evaluate; null for any other. */
function addedFunction(name: string, { args }: FuncCallNode, { rewrite, call }: Rewriter): ExprNode | null {
  const [first] = args
  switch (name) {
    case 'releases::all':
      return rewrite(everyRelease)
    case 'documents::incomingRefCount':
      return args.length === 0 ? rewrite(incomingReferences) : null
    case 'documents::get':
      return first ? rewrite<ExprNode>({ type: 'Deref', base: first }) : null
    case `sanity::${variantFunction}`:
      return args.length === 1 ? { type: 'Value', value: false } : null
    case 'geo::latLng':
      if (first && args.length === 1) return call((_, [value]) => toGeometry(value), [rewrite(first)])
  }
  const compute = name.startsWith('geo::') ? geoFunctions[name.slice('geo::'.length)] : undefined
  return compute && args.length === 2 ? call((_, [a, b]) => compute(a, b), rewrite(args)) : null
}

function boundedFunction(name: string, node: FuncCallNode, { call, inspected }: Rewriter): ExprNode {
  const [first, second] = node.args
  if (!first) return node
  switch (name) {
    case 'array::unique':
      return call((_, [list]) => withOneNull(list), [{ ...node, args: [inspected(chargeUnique, first)] }])
    case 'array::join':
      return inspected(chargeGrowth, node)
    case 'array::intersects':
      return second ? { ...node, args: [inspected(chargePairs, first, second), second] } : node
    case 'global::references': // goes through all of `@`
      return { ...node, args: [...node.args, call(assertReadable, [{ type: 'This' }])] }
    case 'global::path':
      return { ...node, args: [inspected(chargePath, first)] }
    case 'pt::text':
      return { ...node, args: [inspected(sizeOf, first)] }
    default:
      return node
  }
}

/** Removes all nulls but the first from the result of `array::unique()`; groq-js keeps them all. */
function withOneNull(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  const first = list.indexOf(null)
  return list.filter((item, index) => item !== null || index === first)
}

const assertReadable: Call = (environment, [value]) => {
  if (!environment.isDocument(value)) sizeOf(value)
  return null
}

/** Rewrites operators that groq-js lacks, that can take long in one step, or that it answers unlike the specification. */
export function rewriteOperator(node: OpCallNode, rewriter: Rewriter): ExprNode {
  if (node.op === '+' && !isCall(node)) return rewriter.inspected(chargeGrowth, rewriter.rewriteParts(node))
  if (node.op === 'in') return rewriteIn(node, rewriter)
  if (node.op === 'match') return rewriteMatch(node, rewriter)
  return rewriter.rewriteParts(node)
}

function rewriteIn(node: OpCallNode, { rewrite, rewriteParts, call }: Rewriter): ExprNode {
  if (isPathCall(node.left)) {
    const right = rewrite(node.right)
    return { ...node, left: call((_, [one, other]) => inPath(one, other), [rewrite(node.left), right]), right }
  }
  if (node.right.type !== 'Parameter') return rewriteParts(node)
  const [left, right] = [rewrite(node.left), rewrite(node.right)]
  return { ...node, left, right: call((_, [one, list]) => itemsEqualTo(one, list), [left, right]) }
}

const isPathCall = (node: ExprNode) => node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'path'

/** Converts a path on the left of `in` to a string: groq-js matches only strings against a path. */
const inPath = (one: unknown, other: unknown) => (one instanceof Path && other instanceof Path ? one.toJSON() : one)

function rewriteMatch(node: OpCallNode, rewriter: Rewriter): ExprNode {
  const { rewrite, call, inspected } = rewriter
  const left = rewrite(node.left)
  const search = textQueryIn(node.right)
  if (!search) {
    const right = call((_, [pattern]) => withSingleStars(pattern), [rewrite(node.right)])
    return { ...node, left: inspected(chargeMatch, left, right), right }
  }
  const [text, words] = [inspected(sizeOf, left), rewrite(search)]
  return rewriter.isScored()
    ? scoredSearch(text, words, rewriter)
    : call((_, [within, wanted]) => matchesText(wanted, within), [text, words])
}

function textQueryIn(node: ExprNode): ExprNode | undefined {
  return node.type === 'FuncCall' && node.namespace === 'text' && node.name === 'query' ? node.args[0] : undefined
}

/** groq-js scores words that match words, so that each term becomes a made-up word, repeated as often as the text has it. */
function scoredSearch(text: ExprNode, search: ExprNode, { call }: Rewriter): ExprNode {
  const word = (_: unknown, index: number) => `term${index}`
  const getWords = (hits: number[]) => hits.flatMap((times, index) => Array<string>(times).fill(word(null, index)))
  return {
    type: 'OpCall',
    op: 'match',
    left: call((_, [within, words]) => getWords(countHits(words, within) ?? []), [text, search]),
    right: call((_, [words]) => Array.from({ length: getTermCount(words) }, word), [search]),
  }
}

/** Several stars mean the same as one, and each is `.*` in a regular expression of groq-js. */
function withSingleStars(pattern: unknown): unknown {
  if (Array.isArray(pattern)) return pattern.map(withSingleStars)
  return typeof pattern === 'string' ? pattern.replace(/\*+/g, '*') : pattern
}

/** Milliseconds to take one item into a set, at worst. */
const itemCost = 1e-4

const sets = new WeakMap<unknown[], Set<unknown>>()

/** Returns the items that `in` compares a value with; groq-js compares each item of a parameter, for each document. */
function itemsEqualTo(value: unknown, list: unknown): unknown {
  if (!Array.isArray(list) || !isPlain(value)) return list
  return setOf(list).has(value) ? [value] : []
}

function setOf(list: unknown[]): Set<unknown> {
  const known = sets.get(list)
  if (known) return known
  charge(list.length * itemCost)
  const items = new Set(list)
  sets.set(list, items)
  return items
}
