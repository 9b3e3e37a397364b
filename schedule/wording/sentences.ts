// Previews append invisible characters to a text to mark its source (\p{Cf}); `trim` would remove one of them.

/** Strips surrounding spaces and the final period, so that a text can become part of a sentence. */
export const asPart = (text: string): string =>
  text.replace(/^[ \n]+/, '').replace(/(?:(?<!\.)\.)?[ \n]*(\p{Cf}*)$/u, '$1')

/** Returns ": the studio is closed" to append to a sentence; '' without a reason. */
export const because = (reason: string | null): string => (reason?.trim() ? `: ${asPart(reason)}` : '')

/** Returns the period that a sentence still needs, or ''. */
export const endOf = (sentence: string): string => (/[.!?…][”’"')]*\p{Cf}*$/u.test(sentence) ? '' : '.')

/** Removes texts that differ only in case or in their final period; keeps the order. */
export function distinct(texts: string[]): string[] {
  const byWords = new Map<string, string>()
  for (const text of texts.map(asPart)) {
    const words = text.replace(/\p{Cf}/gu, '').toLowerCase()
    if (words !== '' && !byWords.has(words)) byWords.set(words, text)
  }
  return [...byWords.values()]
}
