import type { ExprNode } from 'groq-js'
import type { IndexDefinition } from '../dataset/fieldIndexes.ts'
import { itemIndex, listFieldOf, pathOf, textFieldsOf, valueIndex, wordIndex } from './indexedFields.ts'
import { isConstant } from './isConstant.ts'

/** What indexes can say of a filter. Everything that passes the filter is among what the plan finds; the filter decides. */
export type Plan =
  /** The field at `path` equals an operand, or an item of it. */
  | { kind: 'equals' | 'in'; path: string[]; index: IndexDefinition; operand: number }
  /** An operand is an item of a list. */
  | { kind: 'contains'; index: IndexDefinition; operand: number }
  /** The texts in some fields match an operand. */
  | { kind: 'match'; indexes: IndexDefinition[]; operand: number }
  | { kind: 'references' | 'versionOf'; operand: number }
  | { kind: 'all' | 'any'; plans: Plan[] }

export type PlannedFilter = {
  filter: ExprNode
  /** Null when no index helps: every document can match. */
  plan: Plan | null
  /** What documents are compared with, to be evaluated where the filtered `*` stands: `^` is `@` there. */
  operands: ExprNode[]
  /** The conditions that no index covers. */
  uncovered: ExprNode[]
}

export function planFilter(filter: ExprNode): PlannedFilter {
  const operands: ExprNode[] = []
  const conditions = conditionsIn(filter)
  const planned = conditions.map((condition) => ({ condition, plan: planOf(condition) }))
  const plans = planned.map(({ plan }) => plan).filter((plan) => plan !== null)
  const uncovered = planned.filter(({ plan }) => plan === null).map(({ condition }) => condition)
  const [only = null] = plans
  return { filter, plan: plans.length > 1 ? { kind: 'all', plans } : only, operands, uncovered }

  function planOf(expr: ExprNode): Plan | null {
    switch (expr.type) {
      case 'Group':
        return planOf(expr.base)
      case 'And': {
        const plans = [planOf(expr.left), planOf(expr.right)].filter((one) => one !== null)
        return plans.length > 1 ? { kind: 'all', plans } : (plans[0] ?? null)
      }
      case 'Or': {
        const before = operands.length
        const left = planOf(expr.left)
        const right = left && planOf(expr.right)
        if (left && right) return { kind: 'any', plans: [left, right] }
        operands.length = before // nothing needs those of half a plan
        return null
      }
      case 'OpCall':
        return planComparison(expr.op, expr.left, expr.right)
      case 'FuncCall': {
        const name = `${expr.namespace}::${expr.name}`
        if (name === 'global::references') return withOperand(allOf(expr.args), { kind: 'references' })
        return name === 'sanity::versionOf' ? withOperand(expr.args[0], { kind: 'versionOf' }) : null
      }
      default:
        return null
    }
  }

  function planComparison(operator: string, left: ExprNode, right: ExprNode): Plan | null {
    switch (operator) {
      case '==':
        return fieldPlan('equals', left, right) ?? fieldPlan('equals', right, left)
      case 'in': {
        const list = listFieldOf(right)
        return list ? withOperand(left, { kind: 'contains', index: itemIndex(list) }) : fieldPlan('in', left, right)
      }
      case 'match': {
        const texts = textFieldsOf(left)
        return texts && withOperand(right, { kind: 'match', indexes: texts.map(wordIndex) })
      }
      default:
        return null
    }
  }

  function fieldPlan(kind: 'equals' | 'in', field: ExprNode, value: ExprNode): Plan | null {
    const path = pathOf(field)
    return path && withOperand(value, { kind, path, index: valueIndex(path) })
  }

  function withOperand<Rest extends object>(value: ExprNode | undefined, rest: Rest) {
    const operand = value && seenFromOutside(value)
    return operand ? { ...rest, operand: operands.push(operand) - 1 } : null
  }
}

/** Returns the conditions that must all be true: `a` and `b` of `a && b`. */
function conditionsIn(filter: ExprNode): ExprNode[] {
  if (filter.type === 'Group') return conditionsIn(filter.base)
  return filter.type === 'And' ? [...conditionsIn(filter.left), ...conditionsIn(filter.right)] : [filter]
}

const allOf = (nodes: ExprNode[]): ExprNode => ({
  type: 'Array',
  elements: nodes.map((value) => ({ type: 'ArrayElement', value, isSplat: false })),
})

/** Returns an expression of a filter as it reads where the filter stands; null when it is about the filtered document. */
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
