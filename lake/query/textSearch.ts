type Term = { words: string[]; isPrefix: boolean; isExcluded: boolean }

/**
 * What `text::query()` matches: every term must be in the text, `term*` at a word's beginning, `"phrases"` word for word,
 * `-term` nowhere. An empty search, or `*` alone, matches everything.
 * @param search no string: matches nothing
 * @param text anything; the strings in it count, at any depth
 * @see https://www.sanity.io/docs/groq-functions
 */
export function matchesText(search: unknown, text: unknown): boolean {
  if (typeof search !== 'string') return false
  const terms = termsOf(search)
  if (terms.length === 0) return true
  const texts: string[] = []
  collectStrings(text, texts)
  const words = texts.map(toWords)
  return terms.every((term) => isIn(term, words) !== term.isExcluded)
}

/** A search is asked of many documents, one after the other. */
let last: { search: string; terms: Term[] } = { search: '', terms: [] }

function termsOf(search: string): Term[] {
  if (last.search !== search) last = { search, terms: readTerms(search) }
  return last.terms
}

function readTerms(search: string): Term[] {
  const terms = search.match(/-?"[^"]*"?|\S+/g) ?? []
  return terms
    .map((term) => ({ words: toWords(term), isPrefix: term.endsWith('*'), isExcluded: term.startsWith('-') }))
    .filter(({ words }) => words.length > 0)
}

function isIn({ words, isPrefix }: Term, texts: string[][]): boolean {
  return texts.some((text) =>
    text.some((_, start) =>
      words.every((word, offset) => {
        const found = text[start + offset]
        return found === word || (isPrefix && offset === words.length - 1 && found?.startsWith(word))
      }),
    ),
  )
}

/** Without case and accents. */
const toWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}_]+/gu) ?? []

/** Fields that begin with `_` are the store's own; an id counts when it is asked for by name. */
function collectStrings(value: unknown, into: string[]): void {
  if (typeof value === 'string') into.push(value)
  else if (Array.isArray(value)) for (const item of value) collectStrings(item, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) if (!name.startsWith('_')) collectStrings(child, into)
  }
}
