import type { ExprNode } from 'groq-js'
import { type IndexDefinition, isPlain, partAt, valueAt } from '../dataset/fieldIndexes.ts'
import { isConstant, wordsIn } from './groqInternals.ts'

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

/** How many documents of a type a query reads, in the order of a field, or, with an empty path, of the dataset. */
export type First = { path: string[]; isDescending: boolean; count: number }

export type PlannedFilter = {
  filter: ExprNode
  /** Null when no index helps: every document can match. */
  plan: Plan | null
  /** What documents are compared with, to be evaluated where the filtered `*` stands: `^` is `@` there. */
  operands: ExprNode[]
  uncovered: ExprNode[]
}

export function planFilter(filter: ExprNode): PlannedFilter {
  const operands: ExprNode[] = []
  const conditions = conditionsIn(filter)
  const planned = conditions.map((condition) => ({ condition, plan: planExpression(condition) }))
  const plans = planned.map(({ plan }) => plan).filter((plan) => plan !== null)
  const uncovered = planned.filter(({ plan }) => plan === null).map(({ condition }) => condition)
  const [only = null] = plans
  return { filter, plan: plans.length > 1 ? { kind: 'all', plans } : only, operands, uncovered }

  function planExpression(expr: ExprNode): Plan | null {
    switch (expr.type) {
      case 'Group':
        return planExpression(expr.base)
      case 'And': {
        const plans = [planExpression(expr.left), planExpression(expr.right)].filter((one) => one !== null)
        return plans.length > 1 ? { kind: 'all', plans } : (plans[0] ?? null)
      }
      case 'Or': {
        const before = operands.length
        const left = planExpression(expr.left)
        const right = left && planExpression(expr.right)
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
        const list = getListField(right)
        return list ? withOperand(left, { kind: 'contains', index: itemIndex(list) }) : fieldPlan('in', left, right)
      }
      case 'match': {
        const texts = getTextFields(left)
        return texts && withOperand(right, { kind: 'match', indexes: texts.map(wordIndex) })
      }
      default:
        return null
    }
  }

  function fieldPlan(kind: 'equals' | 'in', field: ExprNode, value: ExprNode): Plan | null {
    const path = getPath(field)
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
      return base && getPath(expr.expr) ? { ...expr, base } : null
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

/** A field of a document that holds a value, or the items of a list: `categories[]._ref` has an `itemPath`. */
type ListField = { path: string[]; itemPath: string[] }

export const valueIndex = (path: string[]): IndexDefinition => ({
  name: JSON.stringify(['value', path]),
  getKeys(document) {
    const value = valueAt(document, path)
    return value === undefined ? [] : [value]
  },
  isOfWords: false,
})

export const itemIndex = (field: ListField): IndexDefinition => ({
  name: JSON.stringify(['items', field.path, field.itemPath]),
  getKeys(document) {
    const list = partAt(document, field.path)
    return Array.isArray(list) ? list.map((item) => partAt(item, field.itemPath)).filter(isPlain) : []
  },
  isOfWords: false,
})

/** Finds documents by the words, as `match` compares them, of a text or of the texts in a list. */
export const wordIndex = (field: ListField): IndexDefinition => ({
  name: JSON.stringify(['words', field.path, field.itemPath]),
  getKeys(document) {
    const texts = [partAt(document, field.path)].flat().map((item) => partAt(item, field.itemPath))
    return texts.flatMap((text) => (typeof text === 'string' ? wordsIn(text) : []))
  },
  isOfWords: true,
})

/** Returns the path of `a.b` of the document itself. `_originalId` is not stored: perspectives add it. */
export function getPath(expr: ExprNode): string[] | null {
  if (expr.type !== 'AccessAttribute' || expr.name === '_originalId') return null
  if (!expr.base || expr.base.type === 'This') return [expr.name]
  const base = getPath(expr.base)
  return base && [...base, expr.name]
}

/** Returns the field of `a.b`, `a.b[]` or `a.b[].c`; null for `_id`, which perspectives show otherwise than it is stored. */
function getListField(expr: ExprNode): ListField | null {
  const [list, itemPath] = expr.type === 'Map' ? [expr.base, getPath(expr.expr)] : [expr, []]
  const path = getPath(list.type === 'ArrayCoerce' ? list.base : list)
  return path && itemPath && path[0] !== '_id' ? { path, itemPath } : null
}

/** Returns the fields whose texts `match` compares: of `title`, or of `[title, tags[]]`. */
function getTextFields(expr: ExprNode): ListField[] | null {
  const parts = expr.type === 'Array' ? expr.elements.map(({ value, isSplat }) => (isSplat ? null : value)) : [expr]
  const fields = parts.map((part) => part && getListField(part))
  return fields.length > 0 && fields.every((field) => field !== null) ? fields : null
}
