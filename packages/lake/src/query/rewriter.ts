import type { ExprNode } from 'groq-js'
import { spend } from '../processorBudget.ts'
import type { Environment } from './queryEnvironment.ts'
import { callNode, countedNode } from './groqInternals.ts'

/** A function of ours that a query calls, with the values of its arguments. */
export type Call = (environment: Environment, values: unknown[]) => unknown

export type Rewriter = {
  rewrite: <Part>(part: Part) => Part
  /** Rewrites what is inside a node, and keeps the node itself. */
  rewriteParts: <Part extends object>(part: Part) => Part
  call: (run: Call, args: ExprNode[]) => ExprNode
  /** Returns a node with the value of `node`, which `inspect` sees first, together with the value of `other`. */
  inspected: (inspect: (value: unknown, other: unknown) => void, node: ExprNode, other?: ExprNode) => ExprNode
  /** Rewrites the arguments of `score()`, whose `match` counts hits. */
  rewriteScored: <Part>(part: Part) => Part
  isScored: () => boolean
  calls: Map<string, Call>
}

export function createRewriter(rewriteNode: (node: ExprNode, rewriter: Rewriter) => ExprNode): Rewriter {
  const calls = new Map<string, Call>()
  /** The parser puts the nodes of a custom function into the tree as often as it is called. */
  const rewritten = new Map<object, unknown>()
  let isScored = false

  function call(run: Call, args: ExprNode[]): ExprNode {
    const parameter = `\0${calls.size}` // a name that no query can use
    calls.set(parameter, run)
    return callNode(parameter, args)
  }

  function rewrite<Part>(part: Part): Part {
    if (typeof part !== 'object' || part === null) return part
    const known = rewritten.get(part)
    if (known && !isScored) return known as Part
    spend()
    const result = isNode(part) ? countedNode(rewriteNode(part, rewriter)) : rewriteParts(part)
    rewritten.set(part, result)
    return result as Part
  }

  function rewriteParts<Part extends object>(part: Part): Part {
    if (Array.isArray(part)) return part.map(rewrite) as unknown as Part
    return Object.fromEntries(Object.entries(part).map(([name, child]) => [name, rewrite<unknown>(child)])) as Part
  }

  const rewriter: Rewriter = {
    rewrite,
    rewriteParts,
    call,
    inspected(inspect, node, other) {
      const run: Call = (_, [value, otherValue]) => {
        inspect(value, otherValue)
        return value
      }
      return call(run, other ? [node, other] : [node])
    },
    rewriteScored(part) {
      isScored = true
      const result = rewrite(part)
      isScored = false
      return result
    },
    isScored: () => isScored,
    calls,
  }
  return rewriter
}

const isNode = (value: object): value is ExprNode => 'type' in value
