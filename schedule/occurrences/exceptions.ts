import type { ScheduleException } from '../schedule.ts'
import { type Hours, readDate, readHours, readTime } from '../time.ts'
import { givenVenue } from '../venueFacts.ts'

export type Changes = {
  /** The exception that applies to the weekly evening: cancelled beats moved, and within a status the last edit wins. */
  weekly: (ScheduleException & { status: 'cancelled' | 'moved' }) | null
  specials: Special[]
}

export type Special = { exception: ScheduleException; date: string; hours: Hours }

/** Groups the exceptions by date; incomplete ones are skipped. */
export function readExceptions(exceptions: ScheduleException[]): Map<string, Changes> {
  const byDate = new Map<string, Changes>()
  for (const exception of exceptions) {
    const hours = readHours(exception.startsAt, exception.endsAt)
    for (const date of datesOf(exception)) {
      const changes = byDate.get(date) ?? { weekly: null, specials: [] }
      byDate.set(date, changes)
      if (exception.status === 'special' && hours !== null) changes.specials.push({ exception, date, hours })
      if (changesWeekly(exception) && beats(exception, changes.weekly)) changes.weekly = exception
    }
  }
  return byDate
}

/** Caps a break, so that a mistyped year doesn't cancel evenings for long. */
const maxBreakDays = 370

/** Returns the dates that an exception changes: every day of a break, or its only date. */
function datesOf(exception: ScheduleException): string[] {
  const first = readDate(exception.date)
  if (first === null) return []
  const last = readDate(endOfBreak(exception)) ?? first
  const days = Math.min(Math.max(first.until(last).days, 0), maxBreakDays - 1)
  return Array.from({ length: days + 1 }, (_, day) => first.add({ days: day }).toString())
}

type Days = Pick<ScheduleException, 'date' | 'until' | 'status'>

/** Returns the last day of a break; null for any other exception, even if it still has the `until` of an earlier break. */
export const endOfBreak = ({ until, status }: Pick<Days, 'until' | 'status'>): string | null =>
  status === 'cancelled' ? until : null

export function isWithin(exception: Days, date: string): boolean {
  const [first, last] = [exception.date, endOfBreak(exception)]
  return first === date || (first !== null && last !== null && first < date && date <= last)
}

/** The fields that an exception has in addition to its date, status and reason. */
const fieldsOf: Record<string, string[]> = {
  cancelled: ['until'],
  moved: ['newDate', 'startsAt', 'endsAt', 'venue'],
  special: ['title', 'startsAt', 'endsAt', 'venue'],
}

/** Returns the fields that an exception of a status has; none without a status. */
export const fieldsOfStatus = (status: unknown): string[] =>
  typeof status === 'string' && Object.hasOwn(fieldsOf, status) ? (fieldsOf[status] ?? []) : []

/**
 * Returns the fields that are cleared when the status of an exception changes: all but those that both statuses show. A special
 * evening keeps its own while it is cancelled, so that undoing the cancellation gives it back.
 */
export function fieldsToClear(status: string | undefined, next: string | undefined): string[] {
  if (status === next) return []
  const [before, after] = [status, next].map(fieldsOfStatus)
  const keepsEvening = [status, next].every((one) => one === 'special' || one === 'cancelled')
  const kept = keepsEvening ? fieldsOfStatus('special') : before?.filter((name) => after?.includes(name))
  return [...new Set(Object.values(fieldsOf).flat())].filter((name) => !kept?.includes(name))
}

function changesWeekly(exception: ScheduleException): exception is NonNullable<Changes['weekly']> {
  const { status, date, newDate, startsAt, endsAt, venue } = exception
  if (status !== 'moved') return status === 'cancelled'
  const isOnNewDate = readDate(newDate) !== null && newDate !== date
  return isOnNewDate || readTime(startsAt) !== null || readTime(endsAt) !== null || givenVenue(venue) !== null
}

function beats(exception: ScheduleException, other: ScheduleException | null): boolean {
  if (other === null) return true
  if (exception.status !== other.status) return exception.status === 'cancelled'
  return exception._updatedAt === other._updatedAt ? exception._id > other._id : exception._updatedAt > other._updatedAt
}
