import type { LakeDocument } from '../document.ts'
import { isId, isType } from './findCandidates.ts'
import type { Plan } from './plan.ts'

/**
 * Returns the types of all documents that can match a plan, now or after any later write; null when it cannot be known.
 * @param found matches now
 */
export function typesIn(plan: Plan, values: unknown[], found: LakeDocument[]): string[] | null {
  switch (plan.kind) {
    case 'all': {
      const types = plan.plans.values().map((one) => typesIn(one, values, found))
      return types.find((some) => some !== null) ?? null
    }
    case 'any': {
      const types = plan.plans.map((one) => typesIn(one, values, found))
      return types.every((some) => some !== null) ? types.flat() : null
    }
    case 'equals':
    case 'in': {
      const wanted = [values[plan.operand]].flat()
      if (isType(plan.path)) return wanted.map(String)
      const isComplete = isId(plan.path) && wanted.every((id) => found.some(({ _id }) => _id === id))
      return isComplete ? found.map(({ _type }) => _type) : null
    }
    default:
      return null
  }
}
