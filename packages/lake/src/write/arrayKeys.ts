import { randomBytes } from 'node:crypto'
import { spend } from '../processorBudget.ts'

/** Gives every object in every array the `_key` it lacks. Pure. */
export function generateArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withKey(generateArrayKeys(item)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, generateArrayKeys(child)]))
}

function withKey(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || '_key' in item) return item
  spend()
  return { ...item, _key: randomBytes(6).toString('hex') }
}
