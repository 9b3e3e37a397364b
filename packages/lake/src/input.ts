import { badRequest } from './errors.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function readObject(name: string, value: unknown): Record<string, unknown> {
  if (isObject(value)) return value
  throw badRequest(`${name} must be an object, not ${value === undefined ? 'nothing' : JSON.stringify(value)}`)
}

const choice = new Intl.ListFormat('en', { type: 'disjunction' })

export function oneOf<T extends string>(name: string, value: unknown, known: readonly T[]): T {
  const found = known.find((one) => one === value)
  if (found === undefined) throw badRequest(`${name} is ${JSON.stringify(value)}; use ${choice.format(known)}`)
  return found
}

/** Returns the time in the format of `Date.toISOString`, which sorts as text. */
export function readTime(name: string, given: unknown): string {
  const isDate = typeof given === 'string' && /^\d{4}-\d\d-\d\d/.test(given) // without this check, "5" would be a day in 2001
  const date = new Date(isDate ? given : NaN)
  if (Number.isNaN(date.getTime()))
    throw badRequest(`${name} is ${JSON.stringify(given)}; use a time such as 2026-11-21T20:30:00Z`)
  return date.toISOString()
}
