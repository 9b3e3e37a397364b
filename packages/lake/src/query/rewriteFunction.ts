import { parse, type ExprNode, type FuncCallNode } from 'groq-js'
import { LakeError } from '../errors.ts'
import { sizeOf } from '../sizeLimit.ts'
import { geoFunctions, toGeometry } from './geo.ts'
import type { Call, Rewriter } from './rewriter.ts'
import { chargeGrowth, chargePairs, chargePath, chargeUnique } from './stepCosts.ts'
import { variantFunction } from './tokens.ts'

const everyRelease = parse('*[_type == "system.release"]')
const incomingReferences = parse('count(*[references(^._id)])')

/**
 * Rewrites the functions that groq-js lacks, that can take long in one step, or that it answers unlike the specification.
 * @throws LakeError 400 for a function that this lake does not have
 */
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

/** @param node is already rewritten */
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

/** groq-js keeps each null; other values of which it keeps all are equal to none. */
function withOneNull(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  const first = list.indexOf(null)
  return list.filter((item, index) => item !== null || index === first)
}

const assertReadable: Call = (environment, [value]) => {
  if (!environment.isDocument(value)) sizeOf(value)
  return null
}
