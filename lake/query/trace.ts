import type { ArrayElementNode, ExprNode, ObjectAttributeNode, SelectAlternativeNode } from 'groq-js'
import { spend } from '../budget.ts'
import { orTooDeep } from './compile.ts'
import { callNode } from './functionCall.ts'
import type { TraceCalls } from './sourceMap.ts'

/** By node: those of a function of the query's own stand in the tree as often as it is called. */
const traced = new WeakMap<ExprNode, ExprNode>()

/**
 * The same query, with calls along its paths that remember where values come from. What is no path stays as it is:
 * conditions, and functions, whose results are nowhere in the dataset.
 * @throws LakeError 400 when there is no end to it
 */
export const trace = (root: ExprNode): ExprNode => orTooDeep(() => along(root))

function along(node: ExprNode): ExprNode {
  const known = traced.get(node)
  if (known) return known
  spend()
  const made = withCalls(node)
  traced.set(node, made)
  return made
}

/** Of what comes out, only `plain`, `each` and `parts` may be read: anything else can be in its wrapping. */
function withCalls(node: ExprNode): ExprNode {
  switch (node.type) {
    case 'AccessAttribute':
      return call('get', along(node.base ?? { type: 'This' }), { type: 'Value', value: node.name })
    case 'AccessElement':
      return call('get', along(node.base), { type: 'Value', value: node.index })
    case 'ArrayCoerce':
    case 'Deref':
    case 'Group':
      return { ...node, base: along(node.base) }
    case 'Filter': // right after `*` it is for the indexes
      return node.base.type === 'Everything' ? node : { ...node, base: call('each', along(node.base)) }
    case 'PipeFuncCall':
      return { ...node, base: call('each', along(node.base)) }
    case 'Slice':
      return call('made', { ...node, base: call('items', along(node.base)) })
    case 'Map':
      return call('made', { ...node, base: call('each', along(node.base)), expr: along(node.expr) })
    case 'FlatMap':
      return call('made', { ...node, base: call('each', along(node.base)), expr: call('items', along(node.expr)) })
    case 'Projection':
      return { ...node, base: call('plain', along(node.base)), expr: along(node.expr) }
    case 'Object':
      return call('made', { ...node, attributes: node.attributes.map(attribute) })
    case 'Array':
      return call('made', { ...node, elements: node.elements.map(element) })
    case 'Select':
      return {
        ...node,
        alternatives: node.alternatives.map((one: SelectAlternativeNode) => ({ ...one, value: along(one.value) })),
        fallback: node.fallback && along(node.fallback),
      }
    case 'OpCall':
      if (node.op !== '+') return node
      return call('made', { ...node, left: call('parts', along(node.left)), right: call('parts', along(node.right)) })
    case 'FuncCall':
      return node.namespace === 'global' && node.name === 'coalesce' ? { ...node, args: node.args.map(along) } : node
    default:
      return node
  }
}

function attribute(node: ObjectAttributeNode): ObjectAttributeNode {
  const value = along(node.value)
  return { ...node, value: node.type === 'ObjectAttributeValue' ? value : call('parts', value) }
}

function element(node: ArrayElementNode): ArrayElementNode {
  const value = along(node.value)
  return { ...node, value: node.isSplat ? call('items', value) : value }
}

const call = (name: keyof TraceCalls, ...args: ExprNode[]) => callNode(`\0${name}`, args)
