import type { ExprNode } from 'groq-js'
import { isPlain, partAt, valueAt, type IndexDefinition } from '../dataset/fieldIndexes.ts'
import { wordsIn } from './groqInternals.ts'

/** A field of a document that holds a value, or the items of a list: `categories[]._ref` has an `itemPath`. */
type ListField = { path: string[]; itemPath: string[] }

export const valueIndex = (path: string[]): IndexDefinition => ({
  name: JSON.stringify(['value', path]),
  keysOf(document) {
    const value = valueAt(document, path)
    return value === undefined ? [] : [value]
  },
  isSorted: false,
})

/** Finds documents by the strings, numbers and booleans in a list. */
export const itemIndex = (field: ListField): IndexDefinition => ({
  name: JSON.stringify(['items', field.path, field.itemPath]),
  keysOf(document) {
    const list = partAt(document, field.path)
    return Array.isArray(list) ? list.map((item) => partAt(item, field.itemPath)).filter(isPlain) : []
  },
  isSorted: false,
})

/** Finds documents by the words, as `match` compares them, of a text or of the texts in a list. */
export const wordIndex = (field: ListField): IndexDefinition => ({
  name: JSON.stringify(['words', field.path, field.itemPath]),
  keysOf(document) {
    const texts = [partAt(document, field.path)].flat().map((item) => partAt(item, field.itemPath))
    return texts.flatMap((text) => (typeof text === 'string' ? wordsIn(text) : []))
  },
  isSorted: true,
})

/** Returns the path of `a.b` of the document itself. `_originalId` is not stored: perspectives add it. */
export function pathOf(expr: ExprNode): string[] | null {
  if (expr.type !== 'AccessAttribute' || expr.name === '_originalId') return null
  if (!expr.base || expr.base.type === 'This') return [expr.name]
  const base = pathOf(expr.base)
  return base && [...base, expr.name]
}

/** Returns the field of `a.b`, `a.b[]` or `a.b[].c`; null for `_id`, which perspectives show otherwise than it is stored. */
export function listFieldOf(expr: ExprNode): ListField | null {
  const [list, itemPath] = expr.type === 'Map' ? [expr.base, pathOf(expr.expr)] : [expr, []]
  const path = pathOf(list.type === 'ArrayCoerce' ? list.base : list)
  return path && itemPath && path[0] !== '_id' ? { path, itemPath } : null
}

/** Returns the fields whose texts `match` compares: of `title`, or of `[title, tags[]]`. */
export function textFieldsOf(expr: ExprNode): ListField[] | null {
  const parts = expr.type === 'Array' ? expr.elements.map(({ value, isSplat }) => (isSplat ? null : value)) : [expr]
  const fields = parts.map((part) => part && listFieldOf(part))
  return fields.length > 0 && fields.every((field) => field !== null) ? fields : null
}
