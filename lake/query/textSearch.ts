/**
 * What `text::query()` matches: every term must be in the text, `term*` at a word's beginning, `"phrases"` word for word,
 * `-term` nowhere. An empty search, or `*` alone, matches everything.
 * @param values anything; the strings in it, at any depth, are the text
 */
export function matchesText(search: string, values: unknown): boolean {
  const terms = search.match(/-?"[^"]*"?|\S+/g) ?? []
  if (terms.every((term) => term === '*')) return true
  const texts: string[] = []
  collectStrings(values, texts)
  const words = texts.map(toWords)
  return terms.every((term) => {
    const isExcluded = term.startsWith('-') && term.length > 1
    return isIn(isExcluded ? term.slice(1) : term, words) !== isExcluded
  })
}

function isIn(term: string, texts: string[][]): boolean {
  const isPrefix = term.endsWith('*')
  const wanted = toWords(term)
  return texts.some((words) =>
    words.some((_, start) =>
      wanted.every((word, offset) => {
        const found = words[start + offset]
        const isLast = offset === wanted.length - 1
        return found === word || (isPrefix && isLast && found?.startsWith(word))
      }),
    ),
  )
}

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
