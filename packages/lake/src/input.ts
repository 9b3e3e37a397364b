import { badRequest } from './errors.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function readObject(name: string, value: unknown): Record<string, unknown> {
  if (isObject(value)) return value
  throw badRequest(`${name} must be an object, not ${value === undefined ? 'nothing' : JSON.stringify(value)}`)
}

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' })

export function oneOf<T extends string>(name: string, value: unknown, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === value)
  if (chosen === undefined) throw badRequest(`${name} is ${JSON.stringify(value)}; use ${disjunction.format(choices)}`)
  return chosen
}

/** Returns the time in the format of `Date.toISOString`, which sorts as text. */
export function readTime(name: string, value: unknown): string {
  const isDate = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) // without this check, "5" would be a day in 2001
  const date = new Date(isDate ? value : NaN)
  if (Number.isNaN(date.getTime()))
    throw badRequest(`${name} is ${JSON.stringify(value)}; use a time such as 2026-11-21T20:30:00Z`)
  return date.toISOString()
}

/** Throws LakeError 400 unless the text is a whole number from 1 to `most`. */
export function readCount(name: string, text: string | null, whenAbsent: number, most: number): number {
  const count = text === null ? whenAbsent : Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= most) return count
  throw badRequest(`${name} is "${text}"; use a whole number from 1 to ${most}`)
}
