/** A word that a search requires or excludes, with the spaces of `toWords` around it. */
type Term = { words: string; isExcluded: boolean }

/**
 * Implements `text::query()`, which groq-js lacks and the Studio sends for each list and search. Returns whether the strings
 * in a value match a search: `term*` is a prefix, `"…"` a phrase, `-term` an exclusion; an empty search matches everything.
 * @see https://www.sanity.io/docs/groq-functions
 */
export function matchesText(value: unknown, search: unknown): boolean {
  if (typeof search !== 'string') return false
  const terms = parseSearch(search)
  if (terms.length === 0) return true
  const text = [value].flat().map(toText).join('\n')
  // Most texts lack a word; searching for substrings rules them out faster than comparing whole words.
  if (!terms.every(({ words, isExcluded }) => isExcluded || containsAll(text, words))) return false
  const lines = text.split('\n').map(toWords).join('\n')
  return terms.every(({ words, isExcluded }) => lines.includes(words) !== isExcluded)
}

const containsAll = (text: string, words: string) => words.split(' ').every((word) => text.includes(word))

/** Caches the folded texts of objects, because documents are searched repeatedly. */
const texts = new WeakMap<object, string>()

/** Returns the folded strings in a value, each on a line of its own. */
function toText(value: unknown): string {
  if (typeof value === 'string') return fold(value)
  if (typeof value !== 'object' || value === null) return ''
  const earlier = texts.get(value)
  if (earlier !== undefined) return earlier
  const strings: string[] = []
  collectStrings(value, strings)
  const text = fold(strings.join('\n'))
  texts.set(value, text)
  return text
}

/** Caches the latest search, which is evaluated for many documents in a row. */
let last: { search: string; terms: Term[] } = { search: '', terms: [] }

function parseSearch(search: string): Term[] {
  if (last.search === search) return last.terms
  const terms = (fold(search).match(/-?"[^"]*"?|\S+/g) ?? []).flatMap((term) => {
    const words = toWords(term)
    const isExcluded = term.startsWith('-')
    return words.trim() === '' ? [] : [{ words: term.endsWith('*') ? words.trimEnd() : words, isExcluded }]
  })
  last = { search, terms }
  return terms
}

/** Removes case and accents. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Returns words with a space before and after each. */
const toWords = (folded: string): string => ` ${folded.replace(/[^\p{L}\p{N}_]+/gu, ' ').trim()} `

/** Collects the strings in a value, except in fields that begin with `_`; a query can search `_id` explicitly. */
function collectStrings(value: unknown, into: string[]): void {
  if (typeof value === 'string') into.push(value)
  else if (Array.isArray(value)) for (const item of value) collectStrings(item, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) if (!name.startsWith('_')) collectStrings(child, into)
  }
}
