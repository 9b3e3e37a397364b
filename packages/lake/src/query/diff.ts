import { isDeepStrictEqual } from 'node:util'
import type { ExprNode, SelectorNode } from 'groq-js'
import { spend } from '../processorBudget.ts'
import { partAt } from '../dataset/fieldIndexes.ts'
import { isObject } from '../input.ts'

type Path = (string | number)[]

type Test = (expression: ExprNode, value: unknown) => boolean

/**
 * Implements GROQ's `diff::` functions, which groq-js only evaluates asynchronously, for webhooks.
 * @see https://www.sanity.io/docs/groq-functions#diff
 */
export const diffFunctions: Record<
  string,
  (before: unknown, after: unknown, selector: SelectorNode, test: Test) => boolean
> = {
  changedAny(before, after, selector, test) {
    const paths = select(selector, before, test)
    if (paths.length !== select(selector, after, test).length) return true
    return paths.some(
      (path) => isMoved(path, before, after) || !isDeepStrictEqual(partAt(before, path), partAt(after, path)),
    )
  },

  changedOnly(before, after, selector, test) {
    const paths = select(selector, before, test)
    return changes(before, after, []).every((change) =>
      paths.some((path) => path.every((part, index) => part === change[index])),
    )
  },
}

function select(node: SelectorNode, value: unknown, test: Test): Path[] {
  spend()
  switch (node.type) {
    case 'Group':
      return select(node.base, value, test)
    case 'Tuple':
      return node.members.flatMap((member) => select(member, value, test))
    case 'AccessAttribute':
      return node.base ? select(node.base, value, test).map((path) => [...path, node.name]) : [[node.name]]
    case 'ArrayCoerce':
      return select(node.base, value, test).flatMap((path) => itemsAt(value, path).map((_, index) => [...path, index]))
    case 'Filter':
      return select(node.base, value, test).flatMap((path) =>
        itemsAt(value, path).flatMap((item, index) => (test(node.expr, item) ? [[...path, index]] : [])),
      )
    case 'SelectorNested':
      return select(node.base, value, test).flatMap((path) =>
        select(node.nested, partAt(value, path), test).map((rest) => [...path, ...rest]),
      )
    case 'SelectorFuncCall':
      return anywhere(node.arg, value, test, [])
  }
}

function anywhere(expression: ExprNode, value: unknown, test: Test, path: Path): Path[] {
  const below = getParts(value).flatMap(([key, part]) => anywhere(expression, part, test, [...path, key]))
  return isObject(value) && test(expression, value) ? [path, ...below] : below
}

/** Items cannot be compared by index in a list whose length changed. */
const isMoved = (path: Path, before: unknown, after: unknown) =>
  path.some((part, index) => {
    if (typeof part === 'string') return false
    const [one, other] = [partAt(before, path.slice(0, index)), partAt(after, path.slice(0, index))]
    return !Array.isArray(one) || !Array.isArray(other) || one.length !== other.length
  })

/** Returns the smallest parts that differ; a list of another length counts as one. */
function changes(before: unknown, after: unknown, path: Path): Path[] {
  spend()
  if (isDeepStrictEqual(before, after)) return []
  const areLists = Array.isArray(before) && Array.isArray(after)
  if (areLists ? before.length !== after.length : !isObject(before) || !isObject(after)) return [path]
  const keys = new Set([...getParts(before), ...getParts(after)].map(([key]) => key))
  return [...keys].flatMap((key) => changes(partAt(before, [key]), partAt(after, [key]), [...path, key]))
}

function getParts(value: unknown): [key: string | number, part: unknown][] {
  spend()
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item])
  return isObject(value) ? Object.entries(value) : []
}

const itemsAt = (value: unknown, path: Path): unknown[] => {
  const found = partAt(value, path)
  return Array.isArray(found) ? found : []
}
