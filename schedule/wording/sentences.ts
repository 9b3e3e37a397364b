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

/** Returns the word for the day of a time: "tonight" from 5 pm, otherwise "today". */
export const dayWord = (startsAt: string) => (startsAt.slice(11, 13) >= '17' ? 'tonight' : 'today')

/** Returns the days from one date to another, both `YYYY-MM-DD`; negative if the other is earlier. */
export const daysBetween = (date: string, other: string) => Math.round((Date.parse(other) - Date.parse(date)) / dayMs)

const dayMs = 24 * 60 * 60_000

type Wording = {
  /** The word for the day itself; "today" if it is missing. */
  day?: string | undefined
  /** Set in running text; "start" at the start of a sentence. */
  inSentence?: string | undefined
}

/**
 * Returns a relative date, such as "Tonight, Nov 23" or "this Monday" in a sentence, or the absolute one if there is no word for it.
 * @param ahead the days from today
 * @param absolute "Monday, November 23", or "on Monday, November 23" in a sentence
 */
export function relativeDay({ day = 'today', inSentence }: Wording, ahead: number, absolute: string): string {
  const [weekday = '', date = ''] = absolute.replace(/^on /i, '').split(', ')
  const word = ahead === 0 ? day : ahead === 1 ? 'tomorrow' : ahead > 1 && ahead < 7 ? `this ${weekday}` : null
  if (word === null) return absolute
  const first = word.slice(0, 1).toUpperCase() + word.slice(1)
  if (inSentence !== undefined) return inSentence === 'start' ? first : word
  // The month is abbreviated, so that the line does not become longer.
  return `${first}, ${date.replace(/^(\w{3})\w*/, '$1')}`
}
