/** Returns the word for the day of a time: "tonight" from 5 pm, otherwise "today". */
export const dayWord = (startsAt: string) => (startsAt.slice(11, 13) >= '17' ? 'tonight' : 'today')

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
