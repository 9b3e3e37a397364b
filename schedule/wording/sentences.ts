// Previews hide the source of a text behind it, in characters that show nothing (\p{Cf}; `trim` would take one of them).

/** A text that somebody wrote, as part of a sentence: without spaces around it, and without a period at its end. */
export const asPart = (text: string): string =>
  text.replace(/^[ \n]+/, '').replace(/(?:(?<!\.)\.)?[ \n]*(\p{Cf}*)$/u, '$1')

/** ": the studio is closed", to go on a sentence with; '' without a reason. */
export const because = (reason: string | null): string => (reason?.trim() ? `: ${asPart(reason)}` : '')

/** The period that a sentence still needs. */
export const endOf = (sentence: string): string => (/[.!?…][”’"')]*\p{Cf}*$/u.test(sentence) ? '' : '.')

/** Texts that differ in more than capitals and the period at their end, in order. */
export function distinct(texts: string[]): string[] {
  const byWords = new Map<string, string>()
  for (const text of texts.map(asPart)) {
    const words = text.replace(/\p{Cf}/gu, '').toLowerCase()
    if (words !== '' && !byWords.has(words)) byWords.set(words, text)
  }
  return [...byWords.values()]
}
