import { badRequest } from './errors.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws LakeError 400 for anything but an object */
export function readObject(name: string, value: unknown): Record<string, unknown> {
  if (isObject(value)) return value
  throw badRequest(`${name} must be an object, not ${value === undefined ? 'nothing' : JSON.stringify(value)}`)
}

const choice = new Intl.ListFormat('en', { type: 'disjunction' })

/** @throws LakeError 400 for a value that is not known */
export function oneOf<T extends string>(name: string, value: unknown, known: readonly T[]): T {
  const found = known.find((one) => one === value)
  if (found === undefined) throw badRequest(`${name} is ${JSON.stringify(value)}; use ${choice.format(known)}`)
  return found
}

/** @returns the time as `Date.toISOString` writes it, which sorts as text */
export function readTime(name: string, given: unknown): string {
  const isDate = typeof given === 'string' && /^\d{4}-\d\d-\d\d/.test(given) // on its own, "5" is a day in 2001
  const date = new Date(isDate ? given : NaN)
  if (Number.isNaN(date.getTime()))
    throw badRequest(`${name} is ${JSON.stringify(given)}; use a time such as 2026-11-21T20:30:00Z`)
  return date.toISOString()
}
