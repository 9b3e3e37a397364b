import { charge } from '../processorBudget.ts'

type Term = { words: string[]; isPrefix: boolean; isExcluded: boolean }

/**
 * Returns whether `text::query()` matches any string in a value: `term*` as a prefix, `"phrases"` word for word, `-term`
 * nowhere; an empty search matches everything. @see https://www.sanity.io/docs/groq-functions
 */
export const matchesText = (search: unknown, text: unknown): boolean => countHits(search, text) !== null

/** Returns how often each required term occurs, [1] if none is required; null if the text does not match. */
export function countHits(search: unknown, text: unknown): number[] | null {
  if (typeof search !== 'string') return null
  const terms = getTerms(search)
  if (terms.length === 0) return anyText
  const found: string[] = []
  collectStrings(text, found)
  const texts = found.map((one) => {
    if (one.length > longText) charge(one.length * textCost)
    return fold(one)
  })
  // Most texts lack one of the words, which is found out faster than by splitting them.
  const isIn = (word: string) => texts.some((one) => one.includes(word))
  if (!terms.every(({ words, isExcluded }) => isExcluded || words.every(isIn))) return null
  const words = texts.map(getWords)
  const size = words.reduce((sum, { length }) => sum + length, 0)
  const hits: number[] = []
  for (const term of terms) {
    charge(size * 1e-5)
    const count = timesIn(term, words)
    if (count > 0 === term.isExcluded) return null
    if (!term.isExcluded) hits.push(count)
  }
  return hits.length > 0 ? hits : anyText
}

const anyText = [1]

export function getTermCount(search: unknown): number {
  const terms = typeof search === 'string' ? getTerms(search) : []
  return Math.max(1, terms.filter(({ isExcluded }) => !isExcluded).length)
}

/** The most recent search, parsed: it is evaluated against many documents in a row. */
let last: { search: string; terms: Term[] } = { search: '', terms: [] }

function getTerms(search: string): Term[] {
  if (last.search !== search) last = { search, terms: readTerms(search) }
  return last.terms
}

/** Milliseconds per character, measured in the worst case: to parse a search, and to split a text into words. */
const searchCost = 5e-4
const textCost = 1.5e-4

/** In characters. Shorter texts need no charge: the clock is read between them. */
const longText = 50_000

/** groq-js creates an expression for each term to score a document. */
const mostTerms = 1000

function readTerms(search: string): Term[] {
  charge(search.length * searchCost)
  const terms = search.match(/-?"[^"]*"?|\S+/g) ?? []
  if (terms.length > mostTerms) throw new Error(`text::query() has ${terms.length} terms; use up to ${mostTerms}`)
  return terms
    .map((term) => ({ words: getWords(fold(term)), isPrefix: term.endsWith('*'), isExcluded: term.startsWith('-') }))
    .filter(({ words }) => words.length > 0)
}

function timesIn({ words, isPrefix }: Term, texts: string[][]): number {
  const isAt = (text: string[], start: number) =>
    words.every((word, offset) => {
      const found = text[start + offset]
      return found === word || (isPrefix && offset === words.length - 1 && found?.startsWith(word))
    })
  return texts.reduce((sum, text) => sum + text.filter((_, start) => isAt(text, start)).length, 0)
}

/** Removes case and accents. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '')
}

const getWords = (folded: string): string[] => folded.match(/[\p{L}\p{N}_]+/gu) ?? []

/** Fields that begin with `_` are the store's own; an id counts when it is asked for by name. */
function collectStrings(value: unknown, into: string[]): void {
  if (typeof value === 'string') into.push(value)
  else if (Array.isArray(value)) for (const item of value) collectStrings(item, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) if (!name.startsWith('_')) collectStrings(child, into)
  }
}
