import type { Occurrence, WeeklyRule } from '../schedule.ts'
import { announcements, type Evening, type Pause } from '../upcoming/upcoming.ts'
import { clockTimeOf, formatDate, formatHoursOf, formatShortDate, formatTime } from './dates.ts'
import { because, endOf } from './sentences.ts'
import { weeklyLine } from './weekly.ts'

/*
 * Words the answer to "When is the next class?" for every surface, which decides only what it shows, and how large:
 *
 * | Surface                             | Says                                                                        |
 * | ----------------------------------- | --------------------------------------------------------------------------- |
 * | line below the bar, `/tonight`      | `pauseTitle`, `reasonAndPeriod`, `leadToNext`, `eveningLine`, `ongoingLine` |
 * | hero                                | `pauseTitle`, `reasonAndPeriod`, `leadToNext`, `hoursAndTitle`              |
 * | registration page, first evening    | `doorsOpen`                                                                 |
 * | list of evenings, structured data   | `pauseTitle`, `changeLine`                                                  |
 * | posts                               | `pauseTitle`, `movedLine`, `nextLine`                                       |
 * | share picture                       | `shortLine`                                                                 |
 * | details in calendars and long posts | `describeEvening`, in a file of its own                                     |
 */

/** A piece of a sentence: text, or a day, which pages replace with "tonight" or "this Monday" where that applies. */
export type Word = string | { date: string; inSentence?: 'on' | 'plain' | 'start' }

/** Joins words into a text. @param sayDay formats a day, such as "on Monday, November 23" */
export const joinWords = (words: Word[], sayDay: (day: Exclude<Word, string>) => string): string =>
  words.map((word) => (typeof word === 'string' ? word : sayDay(word))).join('')

export const noneIsPlanned = 'No class is planned at the moment'

/** Says "No class on Monday, November 23", or for several evenings "No class until Monday, December 21". */
export const pauseTitle = ({ first, count, next }: Pause): Word[] =>
  count === 1 ? ['No class ', { date: first.startsAt, inSentence: 'on' }] : ['No class ', ...until(next)]

const until = (next: Evening | null): Word[] =>
  next === null ? ['until further notice'] : ['until ', { date: next.startsAt, inSentence: 'plain' }]

/** Continues a pause with its reason and its period: ": holiday break.". */
export const reasonAndPeriod = ({ reason }: Pause): string => because(reason) + endOf(because(reason))

/** Leads from a pause to the evening after it: "Then 8:30–11:00 pm, Gala" after several, whose date has been named, or "Next:". */
export const leadToNext = ({ count }: Pause, evening: Evening): string =>
  count > 1 ? `Then ${hoursAndTitle(evening)}` : 'Next:'

/** Formats "8:30–11:00 pm, Halloween Party". */
export const hoursAndTitle = (evening: Pick<Occurrence, 'startsAt' | 'endsAt' | 'title'>): string =>
  [formatHoursOf(evening), evening.title].filter(Boolean).join(', ')

/** Says "Halloween Party: Monday, November 23, 8:30–11:00 pm (moved: the studio is closed)". */
export const eveningLine = (evening: Evening): Word[] => [
  evening.title ? `${evening.title}: ` : '',
  { date: evening.startsAt },
  `, ${formatHoursOf(evening)}`,
  evening.state === 'moved' ? ` (moved${because(evening.reason)})` : '',
]

/** Says "Class until 11:00 pm" while it is on. */
export const ongoingLine = ({ title, endsAt }: Evening): string =>
  `${title ?? 'Class'} until ${formatTime(clockTimeOf(endsAt))}`

export const doorsOpen = ({ startsAt }: Evening): string => `Doors open at ${formatTime(clockTimeOf(startsAt))}`

/** Says why an evening is not as usual: "Moved: the studio is closed"; '' if it is. */
export const changeLine = ({ state, reason }: Pick<Evening, 'state' | 'reason'>): string =>
  state === 'cancelled' ? `No class${because(reason)}` : state === 'moved' ? `Moved${because(reason)}` : (reason ?? '')

/** Says "Next: Monday, November 30, 8:30–11:00 pm"; '' while no evening is planned. */
export const nextLine = (next: Evening | null): string =>
  next ? `Next: ${formatDate(next.date)}, ${formatHoursOf(next)}` : ''

/** Says from which day an evening has moved: "Moved from Monday, November 23: the studio is closed". */
export const movedLine = ({ date, weeklyDate, reason }: Occurrence): string =>
  `Moved${date === weeklyDate ? '' : ` from ${formatDate(weeklyDate)}`}${because(reason)}`

/** Says "Mon, Nov 23, 8:30–11:00 pm", or "No class until Mon, Dec 21, 8:30–11:00 pm"; if no evening is known, the weekly ones. */
export function shortLine(evenings: Evening[], weekly: WeeklyRule[]): string {
  const [{ evening, pause } = { evening: null, pause: null }] = announcements(evenings)
  if (evening === null && pause === null) return weeklyLine(weekly)
  const next = evening ?? pause.next
  if (next === null) return 'No class until further notice'
  const isBreak = pause !== null && pause.count > 1
  return `${isBreak ? 'No class until ' : ''}${formatShortDate(next.date)}, ${formatHoursOf(next)}`
}
