import type { ArrayElementNode, ExprNode, ObjectAttributeNode } from 'groq-js'
import { callNode } from './groqInternals.ts'
import type { TraceCalls } from './sourceMap.ts'

/**
 * Adds calls to the paths of a query that record where values come from; conditions and functions stay unchanged. The value
 * of a traced node may still be wrapped with its origin: read it only through `plain`, `each` or `parts`.
 */
export function trace(node: ExprNode): ExprNode {
  switch (node.type) {
    case 'AccessAttribute':
      return call('get', trace(node.base ?? { type: 'This' }), { type: 'Value', value: node.name })
    case 'AccessElement':
      return call('get', trace(node.base), { type: 'Value', value: node.index })
    case 'ArrayCoerce':
    case 'Deref':
    case 'Group':
      return { ...node, base: trace(node.base) }
    case 'Filter':
    case 'PipeFuncCall': // `*` stays bare: documents know their origins
      return node.base.type === 'Everything' ? node : { ...node, base: call('each', trace(node.base)) }
    case 'Slice':
      return call('unwrapNew', { ...node, base: call('items', trace(node.base)) })
    case 'Map':
      return call('unwrapNew', { ...node, base: call('each', trace(node.base)), expr: trace(node.expr) })
    case 'FlatMap':
      return call('unwrapNew', {
        ...node,
        base: call('each', trace(node.base)),
        expr: call('items', trace(node.expr)),
      })
    case 'Projection':
      return { ...node, base: call('plain', trace(node.base)), expr: trace(node.expr) }
    case 'Object':
      return call('unwrapNew', { ...node, attributes: node.attributes.map(attribute) })
    case 'Array':
      return call('unwrapNew', { ...node, elements: node.elements.map(element) })
    case 'FuncCall':
      return node.namespace === 'global' && node.name === 'coalesce' ? { ...node, args: node.args.map(trace) } : node
    default:
      return node
  }
}

function attribute(node: ObjectAttributeNode): ObjectAttributeNode {
  const value = trace(node.value)
  return { ...node, value: node.type === 'ObjectAttributeValue' ? value : call('parts', value) }
}

function element(node: ArrayElementNode): ArrayElementNode {
  const value = trace(node.value)
  return { ...node, value: node.isSplat ? call('items', value) : value }
}

const call = (name: keyof TraceCalls, ...args: ExprNode[]) => callNode(name, ...args)
