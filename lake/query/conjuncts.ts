import type { ExprNode, ParameterNode, ValueNode } from 'groq-js'

/** A condition that an index can answer; `values` are constants. */
export type Conjunct =
  | { kind: 'field'; path: string[]; values: unknown[] }
  | { kind: 'references'; values: unknown[] }
  | { kind: 'correlatedReferences'; target: ExprNode }

/** The conditions of a filter, all of which must hold, that indexes can answer. */
export function conjunctsOf(expr: ExprNode, params: Record<string, unknown>): Conjunct[] {
  if (expr.type === 'Group') return conjunctsOf(expr.base, params)
  if (expr.type === 'And') return [...conjunctsOf(expr.left, params), ...conjunctsOf(expr.right, params)]
  const conjunct = asFieldConjunct(expr, params) ?? asReferences(expr, params)
  return conjunct ? [conjunct] : []
}

function asFieldConjunct(expr: ExprNode, params: Record<string, unknown>): Conjunct | null {
  if (expr.type !== 'OpCall') return null
  const { op, left, right } = expr
  if (op === '==') {
    const path = pathOf(left) ?? pathOf(right)
    const constant = constantOf(pathOf(left) ? right : left, params)
    return path && constant && isIndexable(constant.value) ? { kind: 'field', path, values: [constant.value] } : null
  }
  if (op === 'in') {
    const path = pathOf(left)
    const constant = right.type === 'Array' ? arrayOf(right, params) : constantOf(right, params)
    if (!path || !constant || !Array.isArray(constant.value) || !constant.value.every(isIndexable)) return null
    return { kind: 'field', path, values: [...new Set(constant.value)] }
  }
  return null
}

function asReferences(expr: ExprNode, params: Record<string, unknown>): Conjunct | null {
  if (expr.type !== 'FuncCall' || expr.namespace !== 'global' || expr.name !== 'references') return null
  const [target] = expr.args
  if (!target || expr.args.length !== 1) return null
  const constant = constantOf(target, params)
  if (constant) return { kind: 'references', values: [constant.value].flat() }
  const outer = asSeenFromOutside(target)
  return outer ? { kind: 'correlatedReferences', target: outer } : null
}

/** `a.b` of the document itself; `_originalId` is not stored, perspectives make it. */
function pathOf(expr: ExprNode): string[] | null {
  if (expr.type !== 'AccessAttribute' || expr.name === '_originalId') return null
  if (!expr.base || expr.base.type === 'This') return [expr.name]
  const base = pathOf(expr.base)
  return base && [...base, expr.name]
}

/** `^._id` inside a filter is `_id` where the filter stands. */
function asSeenFromOutside(expr: ExprNode): ExprNode | null {
  if (expr.type !== 'AccessAttribute' || expr.base?.type !== 'Parent') return null
  const { n } = expr.base
  return { ...expr, base: n === 1 ? { type: 'This' } : { type: 'Parent', n: n - 1 } }
}

function constantOf(expr: ExprNode, params: Record<string, unknown>): { value: unknown } | null {
  if (expr.type === 'Value') return { value: (expr as ValueNode<unknown>).value }
  if (expr.type === 'Parameter') return { value: params[(expr as ParameterNode).name] }
  return null
}

function arrayOf(
  expr: { elements: { value: ExprNode; isSplat: boolean }[] },
  params: Record<string, unknown>,
): { value: unknown } | null {
  const items = expr.elements.map((element) => (element.isSplat ? null : constantOf(element.value, params)))
  return items.includes(null) ? null : { value: items.map((item) => item?.value) }
}

const isIndexable = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
