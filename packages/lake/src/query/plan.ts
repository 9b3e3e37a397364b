import type { ExprNode } from 'groq-js'
import { isConstant } from './isConstant.ts'

/** What indexes can say of a filter. Whatever matches the filter is among what the plan finds; the filter still decides. */
export type Plan =
  /** The field at `path` is equal to an operand. */
  | { kind: 'equals'; path: string[]; operand: number }
  /** The field at `path` is equal to an item of an operand. */
  | { kind: 'in'; path: string[]; operand: number }
  | { kind: 'references' | 'versionOf'; operand: number }
  | { kind: 'all' | 'any'; plans: Plan[] }

type PlannedFilter = {
  plan: Plan
  /** What documents are compared with, to be evaluated where the filtered `*` stands: `^` is `@` there. */
  operands: ExprNode[]
}

/** @returns null when no index helps */
export function planFilter(filter: ExprNode): PlannedFilter | null {
  const operands: ExprNode[] = []
  const plan = planOf(filter)
  return plan && { plan, operands }

  function planOf(expr: ExprNode): Plan | null {
    switch (expr.type) {
      case 'Group':
        return planOf(expr.base)
      case 'And': {
        const plans = [planOf(expr.left), planOf(expr.right)].filter((one) => one !== null)
        return plans.length > 1 ? { kind: 'all', plans: plans.flatMap(inside) } : (plans[0] ?? null)
      }
      case 'Or': {
        const left = planOf(expr.left)
        const right = left && planOf(expr.right)
        return left && right && { kind: 'any', plans: [left, right] }
      }
      case 'OpCall':
        if (expr.op === '==') {
          return comparison('equals', expr.left, expr.right) ?? comparison('equals', expr.right, expr.left)
        }
        return expr.op === 'in' ? comparison('in', expr.left, expr.right) : null
      case 'FuncCall': {
        const name = `${expr.namespace}::${expr.name}`
        if (name === 'global::references') return withOperand('references', allOf(expr.args))
        return name === 'sanity::versionOf' ? withOperand('versionOf', expr.args[0]) : null
      }
      default:
        return null
    }
  }

  function comparison(kind: 'equals' | 'in', field: ExprNode, value: ExprNode): Plan | null {
    const path = pathOf(field)
    const operand = path && seenFromOutside(value)
    return operand && { kind, path, operand: operands.push(operand) - 1 }
  }

  function withOperand(kind: 'references' | 'versionOf', value: ExprNode | undefined): Plan | null {
    const operand = value && seenFromOutside(value)
    return operand ? { kind, operand: operands.push(operand) - 1 } : null
  }
}

const inside = (plan: Plan): Plan[] => (plan.kind === 'all' ? plan.plans : [plan])

const allOf = (nodes: ExprNode[]): ExprNode => ({
  type: 'Array',
  elements: nodes.map((value) => ({ type: 'ArrayElement', value, isSplat: false })),
})

/** `a.b` of the document itself; `_originalId` is not stored, perspectives make it. */
export function pathOf(expr: ExprNode): string[] | null {
  if (expr.type !== 'AccessAttribute' || expr.name === '_originalId') return null
  if (!expr.base || expr.base.type === 'This') return [expr.name]
  const base = pathOf(expr.base)
  return base && [...base, expr.name]
}

/** @returns an expression of a filter as it reads where the filter stands; null when it is about the filtered document */
function seenFromOutside(expr: ExprNode): ExprNode | null {
  if (isConstant(expr)) return expr
  switch (expr.type) {
    case 'Parent':
      return expr.n === 1 ? { type: 'This' } : { type: 'Parent', n: expr.n - 1 }
    case 'AccessAttribute':
    case 'AccessElement':
    case 'ArrayCoerce':
    case 'Deref':
    case 'Group': {
      const base = expr.base && seenFromOutside(expr.base)
      return base ? { ...expr, base } : null
    }
    case 'Map': {
      const base = seenFromOutside(expr.base)
      return base && pathOf(expr.expr) ? { ...expr, base } : null
    }
    case 'OpCall': {
      const left = expr.op === '+' ? seenFromOutside(expr.left) : null
      const right = left && seenFromOutside(expr.right)
      return left && right && { ...expr, left, right }
    }
    case 'Array': {
      const elements = expr.elements.map((element) => {
        const value = seenFromOutside(element.value)
        return value && { ...element, value }
      })
      return elements.every((element) => element !== null) ? { ...expr, elements } : null
    }
    default:
      return null
  }
}
