import { isPlain } from '../dataset/fieldIndexes.ts'
import { charge } from '../processorBudget.ts'

/** Milliseconds to take one item into a set, at worst. */
const itemCost = 1e-4

const sets = new WeakMap<unknown[], Set<unknown>>()

/**
 * Returns the items of a list that `in` has to compare a value with. groq-js compares each item of a list that a query was
 * given, for each document.
 * @returns the list itself where the value or the list is of another kind
 */
export function itemsEqualTo(value: unknown, list: unknown): unknown {
  if (!Array.isArray(list) || !isPlain(value)) return list
  return setOf(list).has(value) ? [value] : []
}

function setOf(list: unknown[]): Set<unknown> {
  const known = sets.get(list)
  if (known) return known
  charge(list.length * itemCost)
  const items = new Set(list)
  sets.set(list, items)
  return items
}
