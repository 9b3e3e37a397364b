import { parse, type ExprNode, type FuncCallNode } from 'groq-js'
import { LakeError } from '../errors.ts'
import type { Environment } from './environment.ts'
import { callNode } from './functionCall.ts'
import { geoFunctions } from './geo.ts'
import { planFilter } from './plan.ts'
import { hitsOf, matchesText, termCountOf } from './textSearch.ts'
import { variantFunction } from './tokens.ts'

type Call = (environment: Environment, values: unknown[]) => unknown

/** A query ready to be evaluated, any number of times. */
export type Compiled = {
  tree: ExprNode
  /** By the parameter that the tree calls them by. */
  calls: Map<string, Call>
}

const compiled = new WeakMap<ExprNode, Compiled>()

/**
 * Makes groq-js answer a query from our indexes. `*[filter]` becomes a call that gives the few documents that can match,
 * and the filter stays: results are groq-js's own. Its tree is not public API, hence the exact version in package.json.
 * @throws LakeError 400 for a function that this lake does not have
 */
export function compile(root: ExprNode): Compiled {
  const known = compiled.get(root)
  if (known) return known
  const calls = new Map<string, Call>()
  let isScored = false
  const made = { tree: orTooDeep(() => rewrite(root) as ExprNode), calls }
  compiled.set(root, made)
  return made

  function call(run: Call, args: ExprNode[]): ExprNode {
    const parameter = `\0${calls.size}` // a name that no query can use
    calls.set(parameter, run)
    return callNode(
      parameter,
      args.map((node) => rewrite(node) as ExprNode),
    )
  }

  function rewrite(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(rewrite)
    if (typeof value !== 'object' || value === null) return value
    const node = value as ExprNode
    switch (node.type) {
      case 'Value':
        return node
      case 'Everything':
        return call((environment) => environment.everything(), [])
      case 'Deref':
        return call((environment, [reference]) => environment.dereference(reference), [node.base])
      case 'Filter': {
        const planned = node.base.type === 'Everything' ? planFilter(node.expr) : null
        if (!planned) break
        const { plan, operands } = planned
        const base = call((environment, values) => environment.candidates(plan, values), operands)
        return { ...node, base, expr: rewrite(node.expr) }
      }
      case 'OpCall': {
        const search = node.op === 'match' ? searchIn(node.right) : undefined
        if (search && isScored) return scoredSearch(node.left, search)
        if (search) return call((_, [text, words]) => matchesText(words, text), [node.left, search])
        if (node.op !== 'match') break
        return { ...node, left: rewrite(node.left), right: call((_, [pattern]) => bounded(pattern), [node.right]) }
      }
      case 'FuncCall':
        return rewriteFunction(node)
      case 'PipeFuncCall': {
        const base = rewrite(node.base)
        isScored = node.name === 'score'
        const args = rewrite(node.args)
        isScored = false
        return { ...node, base, args }
      }
    }
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, rewrite(child)]))
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

  function rewriteFunction(node: FuncCallNode): unknown {
    const name = `${node.namespace}::${node.name}`
    if (name === 'releases::all') return rewrite(everyRelease)
    if (name === 'documents::incomingRefCount' && node.args.length === 0) return rewrite(incomingReferences)
    const [argument] = node.args
    if (name === 'documents::get' && argument) return rewrite({ type: 'Deref', base: argument })
    const geoFunction = node.namespace === 'geo' ? geoFunctions[node.name] : undefined
    if (geoFunction && node.args.length === 2) return call((_, [a, b]) => geoFunction(a, b), node.args)
    if (name === `sanity::${variantFunction}` && node.args.length === 1) return { type: 'Value', value: false }
    if (/^(geo|documents|media|user|text)::|^global::anywhere$/.test(name)) {
      throw new LakeError(400, 'queryParseError', `This lake has no function ${name.replace('global::', '')}()`)
    }
    return { ...node, args: rewrite(node.args) }
  }
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

/** Each star is `.*` in a regular expression of groq-js: with many, a single long word would keep the lake busy for hours. */
function bounded(pattern: unknown): unknown {
  if (Array.isArray(pattern)) return pattern.map(bounded)
  if (typeof pattern !== 'string') return pattern
  const simple = pattern.replace(/\*+/g, '*')
  if (/(\*[^\s*]*){4}/.test(simple)) throw new Error(`"${pattern}" has more than three stars in a word`)
  return simple
}

/** What `$q` is in `text::query($q)`. */
function searchIn(node: ExprNode): ExprNode | undefined {
  return node.type === 'FuncCall' && node.namespace === 'text' && node.name === 'query' ? node.args[0] : undefined
}

const everyRelease = parse('*[_type == "system.release"]')
const incomingReferences = parse('count(*[references(^._id)])')
