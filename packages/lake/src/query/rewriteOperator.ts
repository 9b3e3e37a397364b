import { type ExprNode, type OpCallNode, Path } from 'groq-js'
import { isPlain } from '../dataset/fieldIndexes.ts'
import { charge } from '../processorBudget.ts'
import { sizeOf } from '../sizeLimit.ts'
import { isCall } from './groqInternals.ts'
import type { Rewriter } from './rewriter.ts'
import { chargeGrowth, chargeMatch } from './stepCosts.ts'
import { hitsOf, matchesText, termCountOf } from './textSearch.ts'

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

/** groq-js tells only of strings whether they are in a path. */
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

/** Returns `$q` of `text::query($q)`. */
function textQueryIn(node: ExprNode): ExprNode | undefined {
  return node.type === 'FuncCall' && node.namespace === 'text' && node.name === 'query' ? node.args[0] : undefined
}

/** groq-js scores words that match words, so that each term becomes a made-up word, repeated as often as the text has it. */
function scoredSearch(text: ExprNode, search: ExprNode, { call }: Rewriter): ExprNode {
  const word = (_: unknown, index: number) => `term${index}`
  const wordsOf = (hits: number[]) => hits.flatMap((times, index) => Array<string>(times).fill(word(null, index)))
  return {
    type: 'OpCall',
    op: 'match',
    left: call((_, [within, words]) => wordsOf(hitsOf(words, within) ?? []), [text, search]),
    right: call((_, [words]) => Array.from({ length: termCountOf(words) }, word), [search]),
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

/**
 * Returns the items of a list that `in` has to compare a value with. groq-js compares each item of a list that a query was
 * given, for each document.
 * @returns the list itself where the value or the list is of another kind
 */
export function itemsEqualTo(value: unknown, list: unknown): unknown {
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
