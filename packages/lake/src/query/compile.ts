import { evaluateSync, isSelectorNode, parse, Path, type ExprNode, type FuncCallNode, type OpCallNode } from 'groq-js'
import { spend } from '../processorBudget.ts'
import { LakeError } from '../errors.ts'
import { chargeGrowth, chargeMatch, chargePairs, chargePath, chargeSorting, chargeUnique } from './stepCosts.ts'
import { diffFunctions } from './diff.ts'
import type { Environment } from './environment.ts'
import { firstInOrder, isByTypeAlone, type First } from './firstInOrder.ts'
import { argumentsOf, asParameter, callNode, isCall } from './functionCall.ts'
import { geoFunctions, toGeometry } from './geo.ts'
import { planFilter } from './plan.ts'
import { sizeOf } from '../sizeLimit.ts'
import { itemsEqualTo } from './membership.ts'
import { hitsOf, matchesText, termCountOf } from './textSearch.ts'
import { budgetedNode } from './budgetedNode.ts'
import { variantFunction } from './tokens.ts'

type Call = (environment: Environment, values: unknown[]) => unknown

/** A query ready to be evaluated, any number of times. */
export type Compiled = {
  tree: ExprNode
  /** By the parameter that the tree calls them by. */
  calls: Map<string, Call>
}

const compiled = new WeakMap<ExprNode, Compiled>()

/** The parameters of a compiled query: those of its caller, and the calls that compiling put in. */
export function bind({ calls }: Compiled, params: Record<string, unknown>, environment: Environment) {
  const bound = { ...params }
  for (const [name, run] of calls) bound[name] = asParameter((values) => run(environment, values))
  return bound
}

/**
 * Makes groq-js answer a query from our indexes. `*[filter]` becomes a call that gives the few documents that can match,
 * and the filter stays: results are groq-js's own. Its tree is not public API, hence the exact version in package.json.
 * @throws LakeError 400 for a function that this lake does not have
 */
export function compile(root: ExprNode): Compiled {
  const known = compiled.get(root)
  if (known) return known
  const calls = new Map<string, Call>()
  /** Nodes of a function of the query's own stand in the tree as often as it is called. */
  const rewritten = new Map<object, unknown>()
  /** By filter: what is read of the documents in it. */
  const firsts = new Map<ExprNode, First>()
  let isScored = false
  const result = { tree: orTooDeep(() => rewrite(root)), calls }
  compiled.set(root, result)
  return result

  /** @param args are rewritten already */
  function call(run: Call, args: ExprNode[]): ExprNode {
    const parameter = `\0${calls.size}` // a name that no query can use
    calls.set(parameter, run)
    return callNode(parameter, args)
  }

  /** The value of the first node, once `inspect` has seen it, with the value of the other. */
  function inspected(inspect: (value: unknown, other: unknown) => void, node: ExprNode, other?: ExprNode): ExprNode {
    const run: Call = (_, [value, besides]) => {
      inspect(value, besides)
      return value
    }
    return call(run, other ? [node, other] : [node])
  }

  function rewrite<N>(value: N): N {
    if (typeof value !== 'object' || value === null) return value
    const known = rewritten.get(value)
    if (known && !isScored) return known as N
    spend()
    const result = isNode(value) ? budgetedNode(rewriteNode(value)) : rewriteInside(value)
    rewritten.set(value, result)
    return result as N
  }

  function rewriteInside<N extends object>(value: N): N {
    if (Array.isArray(value)) return value.map(rewrite) as unknown as N
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, rewrite<unknown>(child)])) as N
  }

  function rewriteNode(node: ExprNode): ExprNode {
    const inOrder = firstInOrder(node)
    if (inOrder) firsts.set(inOrder.filter, inOrder.first)
    switch (node.type) {
      case 'Value':
        return node
      case 'Everything':
        return call((environment) => environment.everything(), [])
      case 'Deref':
        return call((environment, [reference]) => environment.dereference(reference), [rewrite(node.base)])
      case 'Filter': {
        const planned = node.base.type === 'Everything' ? planFilter(node.expr) : null
        if (!planned) return rewriteInside(node)
        const { plan, operands } = planned
        const first = isByTypeAlone(node.expr, plan) ? firsts.get(node) : undefined
        const find: Call = (environment, values) =>
          first && typeof values[0] === 'string'
            ? environment.first(values[0], first)
            : environment.candidates(plan, values)
        const base = call(find, rewrite(operands))
        return { ...node, base, expr: rewrite(node.expr) }
      }
      case 'Array': {
        const array = rewriteInside(node)
        return array.elements.some(({ isSplat }) => isSplat) ? inspected(chargeGrowth, array) : array
      }
      case 'OpCall':
        return rewriteOperator(node)
      case 'PipeFuncCall': {
        if (node.name === 'score') assertDocuments(node.base)
        const base = inspected(chargeSorting, rewrite(node.base))
        isScored = node.name === 'score'
        const args = rewrite(node.args)
        isScored = false
        return { ...node, base, args }
      }
      case 'FuncCall':
        return rewriteFunction(node)
      default:
        return rewriteInside(node)
    }
  }

  function rewriteOperator(node: OpCallNode): ExprNode {
    if (node.op === '+' && !isCall(node)) return inspected(chargeGrowth, rewriteInside(node))
    if (node.op === 'in' && isPathCall(node.left)) {
      const right = rewrite(node.right)
      return { ...node, left: call((_, [one, other]) => inPath(one, other), [rewrite(node.left), right]), right }
    }
    if (node.op === 'in' && node.right.type === 'Parameter') {
      const [left, right] = [rewrite(node.left), rewrite(node.right)]
      return { ...node, left, right: call((_, [one, list]) => itemsEqualTo(one, list), [left, right]) }
    }
    if (node.op !== 'match') return rewriteInside(node)
    const left = rewrite(node.left)
    const search = searchIn(node.right)
    if (search) {
      const words = rewrite(search)
      const text = inspected(sizeOf, left)
      return isScored
        ? scoredSearch(text, words)
        : call((_, [within, asked]) => matchesText(asked, within), [text, words])
    }
    const right = call((_, [pattern]) => withSingleStars(pattern), [rewrite(node.right)])
    return { ...node, left: inspected(chargeMatch, left, right), right }
  }

  /** groq-js scores words that match words: a made-up word for each term, as often as the term is in the text. */
  function scoredSearch(text: ExprNode, search: ExprNode): ExprNode {
    const word = (_: unknown, index: number) => `term${index}`
    const wordsOf = (hits: number[]) => hits.flatMap((times, index) => Array<string>(times).fill(word(null, index)))
    return {
      type: 'OpCall',
      op: 'match',
      left: call((_, [within, words]) => wordsOf(hitsOf(words, within) ?? []), [text, search]),
      right: call((_, [words]) => Array.from({ length: termCountOf(words) }, word), [search]),
    }
  }

  function rewriteDiff({ name, args: [before, after, selector] }: FuncCallNode): ExprNode {
    const compare = diffFunctions[name]
    if (!compare || !before || !after || !selector || !isSelectorNode(selector))
      throw new LakeError(400, 'queryParseError', `diff::${name}() takes two values and a selector`)
    const names = [...parametersIn(selector)]
    const run: Call = (environment, [one, other, ...values]) => {
      for (const value of [one, other]) sizeOf(value)
      const given = Object.fromEntries(names.map((parameter, index) => [parameter, values[index]]))
      return compare(one, other, selector, (expression, value) => {
        const inside = compile(expression)
        return evaluateSync(inside.tree, { params: bind(inside, given, environment), root: value }).data === true
      })
    }
    return call(run, [
      rewrite(before),
      rewrite(after),
      ...names.map((parameter) => ({ type: 'Parameter' as const, name: parameter })),
    ])
  }

  function rewriteFunction(node: FuncCallNode): ExprNode {
    const name = `${node.namespace}::${node.name}`
    if (name === 'releases::all') return rewrite(everyRelease)
    if (name === 'documents::incomingRefCount' && node.args.length === 0) return rewrite(incomingReferences)
    const [argument] = node.args
    if (name === 'documents::get' && argument) return rewrite({ type: 'Deref', base: argument })
    if (name === 'geo::latLng' && argument && node.args.length === 1)
      return call((_, [value]) => toGeometry(value), [rewrite(argument)])
    if (node.namespace === 'diff') return rewriteDiff(node)
    const geoFunction = node.namespace === 'geo' ? geoFunctions[node.name] : undefined
    if (geoFunction && node.args.length === 2) return call((_, [a, b]) => geoFunction(a, b), rewrite(node.args))
    if (name === `sanity::${variantFunction}` && node.args.length === 1) return { type: 'Value', value: false }
    if (/^(documents|geo|media|text|user)::|^global::anywhere$/.test(name)) {
      throw new LakeError(400, 'queryParseError', `This lake has no function ${name.replace('global::', '')}()`)
    }
    const result = rewriteInside(node)
    const [first, second] = result.args
    if (!first) return result
    switch (name) {
      case 'array::unique':
        return call((_, [list]) => withOneNull(list), [{ ...result, args: [inspected(chargeUnique, first)] }])
      case 'array::join':
        return inspected(chargeGrowth, result)
      case 'array::intersects':
        return second ? { ...result, args: [inspected(chargePairs, first, second), second] } : result
      case 'global::references': // goes through all of `@`
        return { ...result, args: [...result.args, call(assertReadable, [{ type: 'This' }])] }
      case 'global::path':
        return { ...result, args: [inspected(chargePath, first)] }
      case 'pt::text':
        return { ...result, args: [inspected(sizeOf, first)] }
      default:
        return result
    }
  }
}

/** Scores are of documents: not of what a query made of them, and not of one. */
function assertDocuments(node: ExprNode): void {
  if (node.type === 'Everything') return
  if (node.type === 'OpCall' && isCall(node)) {
    const [base] = argumentsOf(node)
    if (base) return assertDocuments(base)
  } else if (['Filter', 'Slice', 'ArrayCoerce', 'Group', 'PipeFuncCall'].includes(node.type)) {
    return assertDocuments((node as Extract<ExprNode, { type: 'Filter' }>).base)
  }
  throw new LakeError(400, 'queryParseError', 'score() must be applied to an array of documents')
}

const isPathCall = (node: ExprNode) => node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'path'

/** groq-js asks only of texts whether they are in a path. */
const inPath = (one: unknown, other: unknown) => (one instanceof Path && other instanceof Path ? one.toJSON() : one)

/** groq-js keeps each null, the one value besides texts, numbers and truths that is the same as another. */
function withOneNull(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  const first = list.indexOf(null)
  return list.filter((item, index) => item !== null || index === first)
}

/** Walks through a tree. @throws LakeError 400 when there is no stack left for it */
export function orTooDeep<T>(walk: () => T): T {
  try {
    return walk()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new LakeError(400, 'queryParseError', 'The query is nested too deeply', {}, { cause })
  }
}

const assertReadable: Call = (environment, [value]) => {
  if (!environment.isDocument(value)) sizeOf(value)
  return null
}

function parametersIn(node: unknown): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set()
  const { type, name } = node as { type?: unknown; name?: unknown }
  if (type === 'Parameter' && typeof name === 'string') return new Set([name])
  return new Set(Object.values(node).flatMap((part) => [...parametersIn(part)]))
}

const isNode = (value: object): value is ExprNode => 'type' in value

/** They mean the same, and a star is `.*` in a regular expression of groq-js. */
function withSingleStars(pattern: unknown): unknown {
  if (Array.isArray(pattern)) return pattern.map(withSingleStars)
  return typeof pattern === 'string' ? pattern.replace(/\*+/g, '*') : pattern
}

/** What `$q` is in `text::query($q)`. */
function searchIn(node: ExprNode): ExprNode | undefined {
  return node.type === 'FuncCall' && node.namespace === 'text' && node.name === 'query' ? node.args[0] : undefined
}

const everyRelease = parse('*[_type == "system.release"]')
const incomingReferences = parse('count(*[references(^._id)])')
