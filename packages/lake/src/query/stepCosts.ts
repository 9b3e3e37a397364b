import { charge } from '../processorBudget.ts'

/** Charges long steps of groq-js: their worst case in milliseconds before they run, longer results afterwards. */

const maxLength = 1_000_000

/** Charges a text or list that a query made longer: doubled thirty times, it fills the memory. */
export function chargeGrowth(value: unknown): void {
  if (typeof value !== 'string' && !Array.isArray(value)) return
  if (value.length > maxLength)
    throw new Error(`it makes a text or a list longer than ${maxLength} characters or items`)
  if (value.length > 1000) charge(value.length * 1e-6)
}

export function chargeSorting(items: unknown): void {
  if (Array.isArray(items)) charge(items.length * Math.log2(items.length + 1) * 3e-5)
}

export function chargeUnique(items: unknown): void {
  if (Array.isArray(items)) charge(items.length * 5e-4)
}

/** Charges `path()`, of which groq-js makes a regular expression each time. */
export function chargePath(pattern: unknown): void {
  if (typeof pattern === 'string') charge(pattern.length * 1e-3)
}

/** `array::intersects` compares each item with each. */
export function chargePairs(left: unknown, right: unknown): void {
  if (Array.isArray(left) && Array.isArray(right)) charge(left.length * right.length * 3e-5)
}

/** In characters. Parsing a longer pattern takes as long as searching for it. */
const longPattern = 10_000

export function assertFewStars(pattern: unknown): void {
  const tooMany = stringsIn(pattern).find((one) => /(\*[^\s*]*){4}/.test(one.replace(/\*+/g, '*')))
  if (tooMany !== undefined) throw new Error(`"${tooMany}" has more than three stars in a word`)
}

/** Charges `match`, whose expressions backtrack for each star and row of dots. Throws for too many stars in a word. */
export function chargeMatch(text: unknown, pattern: unknown): void {
  const patterns = stringsIn(pattern)
  assertFewStars(pattern)
  const texts = stringsIn(text)
  if (total(texts) + total(patterns) < 100) return
  if (total(patterns) > longPattern) charge(total(patterns) * 5e-4)
  const terms = patterns.flatMap((one) => one.split(/\s+/))
  const stars = terms.reduce((most, term) => Math.max(most, term.split('*').length - 1), 0)
  const words = texts.flatMap((one) => one.match(/[^\s,;:]{20,}/g) ?? [])
  const dots = [...texts, ...patterns].flatMap((one) => one.match(/\.{20,}/g) ?? [])
  charge(total(texts) * terms.length * 8e-6 + total(words, stars) * terms.length * 2e-6 + total(dots, 2) * 2e-6)
}

const stringsIn = (value: unknown): string[] => [value].flat().filter((one): one is string => typeof one === 'string')

const total = (texts: string[], power = 1) => texts.reduce((sum, text) => sum + text.length ** power, 0)
