import { evaluateSync, isSelectorNode, type ExprNode, type FuncCallNode } from 'groq-js'
import { LakeError } from '../errors.ts'
import { sizeOf } from '../processorBudget.ts'
import { diffFunctions } from './diff.ts'
import type { Environment } from './queryEnvironment.ts'
import { getArguments, asParameter, isCall } from './groqInternals.ts'
import { rewriteFunction, rewriteOperator } from './rewriteExpressions.ts'
import { createReadRewriter } from './rewriteReads.ts'
import { createRewriter, type Call, type Rewriter } from './rewriter.ts'
import { chargeGrowth, chargeSorting } from './stepCosts.ts'

/** A query ready to be evaluated, any number of times. */
export type Compiled = {
  tree: ExprNode
  calls: Map<string, Call>
}

const compiled = new WeakMap<ExprNode, Compiled>()

/** Returns the parameters of a compiled query: those that the caller gives, and the functions that its tree calls. */
export function bind({ calls }: Compiled, params: Record<string, unknown>, environment: Environment) {
  const bound = { ...params }
  for (const [name, run] of calls) bound[name] = asParameter((values) => run(environment, values))
  return bound
}

/**
 * Rewrites a query's tree so that groq-js reads documents by our indexes, within the budget: `*[filter]` becomes a call that
 * returns the documents that can match. Throws LakeError 400 for an unknown function.
 */
export function compile(root: ExprNode): Compiled {
  const known = compiled.get(root)
  if (known) return known
  const rewriteReads = createReadRewriter()
  const { rewrite, calls } = createRewriter(
    (node, rewriter) => rewriteReads(node, rewriter) ?? rewriteNode(node, rewriter),
  )
  const result = { tree: orTooDeep(() => rewrite(root)), calls }
  compiled.set(root, result)
  return result
}

function rewriteNode(node: ExprNode, rewriter: Rewriter): ExprNode {
  const { rewrite, rewriteParts, inspected } = rewriter
  switch (node.type) {
    case 'Value':
      return node
    case 'Array': {
      const array = rewriteParts(node)
      return array.elements.some(({ isSplat }) => isSplat) ? inspected(chargeGrowth, array) : array
    }
    case 'OpCall':
      return rewriteOperator(node, rewriter)
    case 'PipeFuncCall': {
      const isScore = node.name === 'score'
      if (isScore) assertDocuments(node.base)
      const base = inspected(chargeSorting, rewrite(node.base))
      return { ...node, base, args: isScore ? rewriter.rewriteScored(node.args) : rewrite(node.args) }
    }
    case 'FuncCall':
      return node.namespace === 'diff' ? rewriteDiff(node, rewriter) : rewriteFunction(node, rewriter)
    default:
      return rewriteParts(node)
  }
}

function rewriteDiff({ name, args: [before, after, selector] }: FuncCallNode, { rewrite, call }: Rewriter): ExprNode {
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

function parametersIn(node: unknown): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set()
  const { type, name } = node as { type?: unknown; name?: unknown }
  if (type === 'Parameter' && typeof name === 'string') return new Set([name])
  return new Set(Object.values(node).flatMap((part) => [...parametersIn(part)]))
}

/** Throws LakeError 400 unless `score()` is applied to documents. */
function assertDocuments(node: ExprNode): void {
  if (node.type === 'Everything') return
  if (node.type === 'OpCall' && isCall(node)) {
    const [base] = getArguments(node)
    if (base) return assertDocuments(base)
  } else if (['Filter', 'Slice', 'ArrayCoerce', 'Group', 'PipeFuncCall'].includes(node.type)) {
    return assertDocuments((node as Extract<ExprNode, { type: 'Filter' }>).base)
  }
  throw new LakeError(400, 'queryParseError', 'score() must be applied to an array of documents')
}

export function orTooDeep<T>(walk: () => T): T {
  try {
    return walk()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new LakeError(400, 'queryParseError', 'The query is nested too deeply', {}, { cause })
  }
}
