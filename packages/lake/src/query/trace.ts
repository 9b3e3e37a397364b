import type { ArrayElementNode, ExprNode, ObjectAttributeNode } from 'groq-js'
import { spend } from '../processorBudget.ts'
import { orTooDeep } from './compile.ts'
import { callNode } from './groqInternals.ts'
import type { TraceCalls } from './sourceMap.ts'

/** Traced nodes, because the body of a custom function appears in the tree once per call. */
const traced = new WeakMap<ExprNode, ExprNode>()

/** Adds calls to the paths of a query that record where values come from; conditions and functions stay unchanged. */
export const trace = (root: ExprNode): ExprNode => orTooDeep(() => traceNode(root))

function traceNode(node: ExprNode): ExprNode {
  const known = traced.get(node)
  if (known) return known
  spend()
  const withOrigins = addCalls(node)
  traced.set(node, withOrigins)
  return withOrigins
}

/** The value of a traced node may still be wrapped with its origin: read it only through `plain`, `each` or `parts`. */
function addCalls(node: ExprNode): ExprNode {
  switch (node.type) {
    case 'AccessAttribute':
      return call('get', traceNode(node.base ?? { type: 'This' }), { type: 'Value', value: node.name })
    case 'AccessElement':
      return call('get', traceNode(node.base), { type: 'Value', value: node.index })
    case 'ArrayCoerce':
    case 'Deref':
    case 'Group':
      return { ...node, base: traceNode(node.base) }
    case 'Filter':
    case 'PipeFuncCall': // `*` stays bare: values get their origins later, and indexes look for it
      return node.base.type === 'Everything' ? node : { ...node, base: call('each', traceNode(node.base)) }
    case 'Slice':
      return call('unwrapNew', { ...node, base: call('items', traceNode(node.base)) })
    case 'Map':
      return call('unwrapNew', { ...node, base: call('each', traceNode(node.base)), expr: traceNode(node.expr) })
    case 'FlatMap':
      return call('unwrapNew', {
        ...node,
        base: call('each', traceNode(node.base)),
        expr: call('items', traceNode(node.expr)),
      })
    case 'Projection':
      return { ...node, base: call('plain', traceNode(node.base)), expr: traceNode(node.expr) }
    case 'Object':
      return call('unwrapNew', { ...node, attributes: node.attributes.map(attribute) })
    case 'Array':
      return call('unwrapNew', { ...node, elements: node.elements.map(element) })
    case 'Select':
      return {
        ...node,
        alternatives: node.alternatives.map((one) => ({ ...one, value: traceNode(one.value) })),
        fallback: node.fallback && traceNode(node.fallback),
      }
    case 'OpCall':
      if (node.op !== '+') return node
      return call('unwrapNew', {
        ...node,
        left: call('parts', traceNode(node.left)),
        right: call('parts', traceNode(node.right)),
      })
    case 'FuncCall':
      return node.namespace === 'global' && node.name === 'coalesce'
        ? { ...node, args: node.args.map(traceNode) }
        : node
    default:
      return node
  }
}

function attribute(node: ObjectAttributeNode): ObjectAttributeNode {
  const value = traceNode(node.value)
  return { ...node, value: node.type === 'ObjectAttributeValue' ? value : call('parts', value) }
}

function element(node: ArrayElementNode): ArrayElementNode {
  const value = traceNode(node.value)
  return { ...node, value: node.isSplat ? call('items', value) : value }
}

const call = (name: keyof TraceCalls, ...args: ExprNode[]) => callNode(`\0${name}`, args)
