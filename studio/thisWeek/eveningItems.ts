import { isWithin } from '../../schedule/occurrences/exceptions.ts'
import type { Occurrence, Schedule } from '../../schedule/schedule.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { formatDate } from '../../schedule/wording/dates.ts'

export type EveningItem = {
  id: string
  state: Occurrence['state']
  /** "Monday, December 7", followed by any exception. */
  title: string
  /** The date for an exception; that of the weekly rule if the evening has moved. */
  date: string
  formattedDate: string
  /** The id of the exception, or the one it will get. It is predictable, so that two organizers edit the same document. */
  exceptionId: string
  takesPlaceOn: string
  /** The id of the roster of this evening alone, or the one it will get. */
  rosterId: string
}

/** Returns the fields that undo a cancellation or move; null if its document must be deleted. Only special evenings have a title. */
export const getRevertedFields = (change?: Record<string, unknown> | null) =>
  change?.status === 'cancelled' && change.title && change.endsAt ? { status: 'special', reason: undefined } : null

/** Returns the next evenings. @param now ISO 8601 @param deleted ids that a new document can’t have */
export const getEveningItems = (schedule: Schedule, now: string, deleted: ReadonlySet<string>): EveningItem[] =>
  upcoming(schedule, now).map((evening) => ({
    id: evening.state === 'special' ? evening.id : `evening-${evening.weeklyDate}`,
    state: evening.state,
    title: getTitle(evening),
    date: evening.weeklyDate,
    formattedDate: formatDate(evening.weeklyDate),
    exceptionId: getExceptionId(schedule, evening, deleted),
    takesPlaceOn: evening.date,
    rosterId: getRosterId(schedule, evening, deleted),
  }))

const eveningsShown = 4

/**
 * Returns the evenings that a list shows: the next ones, and those that it already shows, since the Studio closes the form of an
 * item that isn't listed anymore.
 */
export const listEvenings = (all: EveningItem[], shown: EveningItem[]) =>
  all.filter(({ id }, index) => index < eveningsShown || shown.some((item) => item.id === id))

function getTitle({ state, date, weeklyDate, title }: Occurrence): string {
  if (state === 'cancelled') return `${formatDate(date)}: cancelled`
  if (state === 'special') return `${formatDate(date)}: ${title ?? 'special evening'}`
  if (state === 'asUsual') return formatDate(date)
  return date === weeklyDate
    ? `${formatDate(date)}: different time or venue`
    : `${formatDate(date)}: moved from ${formatDate(weeklyDate)}`
}

/** Returns the id of the exception of an evening, or the one it will get. */
export function getExceptionId(
  { exceptions }: Schedule,
  { id, state, weeklyDate }: Occurrence,
  deleted: ReadonlySet<string>,
): string {
  if (state === 'special') return id
  const change = exceptions.findLast((one) => isWithin(one, weeklyDate) && one.status === state)
  if (change !== undefined) return change._id

  // The usual id may belong to an exception whose date was changed since.
  return freeId(`schedule-exception-${weeklyDate}`, exceptions, deleted)
}

function getRosterId({ rosters }: Schedule, { date }: Occurrence, deleted: ReadonlySet<string>): string {
  const found = rosters.findLast(({ from, until }) => from === date && (until ?? date) === date)
  return found?._id ?? freeId(`roster-${date}`, rosters, deleted)
}

function freeId(id: string, documents: { _id: string }[], deleted: ReadonlySet<string>): string {
  let free = id
  while (deleted.has(free) || documents.some(({ _id }) => _id === free)) free += '-again'
  return free
}
