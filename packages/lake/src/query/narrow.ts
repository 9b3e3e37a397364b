import type { ExprNode } from 'groq-js'
import { type LakeDocument, getPublishedId } from '../document.ts'

/** The types and ids that a query names: it reads no document with another type and another id. */
type Scope = { types: Set<unknown>; ids: Set<unknown> }

/** Returns the types and ids that each `*[…]` of a query names; null if one of them can read any document. */
export function findScope(tree: ExprNode): Scope | null {
  const scope: Scope = { types: new Set(), ids: new Set() }
  return isLimited(tree) ? scope : null

  function isLimited(part: unknown): boolean {
    if (typeof part !== 'object' || part === null) return true
    const node = part as ExprNode
    switch (node.type) {
      case 'Value':
        return true
      case 'Everything':
        return false
      case 'Filter':
        if (node.base.type === 'Everything') return isLimiting(node.expr) && isLimited(node.expr)
        break
      case 'FuncCall':
        if (node.namespace === 'releases') scope.types.add('system.release')
    }
    return Object.values(node).every(isLimited)
  }

  function isLimiting(filter: ExprNode): boolean {
    switch (filter.type) {
      case 'Group':
        return isLimiting(filter.base)
      case 'And':
        return isLimiting(filter.left) || isLimiting(filter.right)
      case 'Or':
        return isLimiting(filter.left) && isLimiting(filter.right)
      case 'OpCall':
        if (filter.op === 'in') return addNames(filter.left, getList(filter.right))
        if (filter.op !== '==') return false
        return addNames(filter.left, getValues([filter.right])) || addNames(filter.right, getValues([filter.left]))
      default:
        return false
    }
  }

  function addNames(field: ExprNode, values: unknown[] | null): boolean {
    if (values === null || field.type !== 'AccessAttribute' || field.base) return false
    const names = field.name === '_type' ? scope.types : field.name === '_id' ? scope.ids : null
    if (names === null) return false
    for (const value of values) names.add(value)
    return true
  }
}

function getList(node: ExprNode): unknown[] | null {
  if (node.type === 'Value') return Array.isArray(node.value) ? node.value : null
  if (node.type !== 'Array' || node.elements.some(({ isSplat }) => isSplat)) return null
  return getValues(node.elements.map(({ value }) => value))
}

/** Returns the values of nodes; null if one of them is only known during the evaluation. */
function getValues(nodes: ExprNode[]): unknown[] | null {
  const values = nodes.flatMap((node) => (node.type === 'Value' ? [node.value as unknown] : []))
  return values.length === nodes.length ? values : null
}

/** Returns the stored documents that a query can read, in their order; it still applies each of its filters to them. */
export function narrow(documents: Iterable<LakeDocument>, scope: Scope | null): Iterable<LakeDocument> {
  if (scope === null) return documents
  const { types, ids } = scope
  const hasId = ({ _id }: LakeDocument) => ids.size > 0 && (ids.has(_id) || ids.has(getPublishedId(_id)))
  return Iterator.from(documents).filter((document) => types.has(document._type) || hasId(document))
}
