import type { ExprNode } from 'groq-js'
import { spend } from '../processorBudget.ts'

const prototypes = new Map<string, object>()

/**
 * A node of a tree whose every evaluation is a step of the budget. groq-js has no limit of its own, but reads the type of
 * a node each time that it evaluates it.
 */
export function budgetedNode({ type, ...fields }: ExprNode): ExprNode {
  let prototype = prototypes.get(type)
  if (!prototype) {
    prototype = {
      get type() {
        spend()
        return type
      },
    }
    prototypes.set(type, prototype)
  }
  return Object.assign(Object.create(prototype) as object, fields) as ExprNode
}
