import type { ScheduleException } from '../schedule.ts'
import { type Hours, readDate, readHours, readTime } from '../time.ts'
import { givenVenue } from '../venue.ts'

/** The changes to the schedule on one date. */
export type Changes = {
  /** The exception that applies to the weekly evening: cancelled beats moved, and within a status the last edit wins. */
  weekly: ScheduleException | null
  specials: Special[]
}

export type Special = { exception: ScheduleException; date: string; hours: Hours }

/** Groups the exceptions by date; incomplete ones are skipped. */
export function readExceptions(exceptions: ScheduleException[]): Map<string, Changes> {
  const byDate = new Map<string, Changes>()
  for (const exception of exceptions) {
    const date = readDate(exception.date)?.toString()
    if (date === undefined) continue
    const changes = byDate.get(date) ?? { weekly: null, specials: [] }
    byDate.set(date, changes)
    const hours = readHours(exception.startsAt, exception.endsAt)
    if (exception.status === 'special' && hours !== null) changes.specials.push({ exception, date, hours })
    if (changesWeekly(exception) && beats(exception, changes.weekly)) changes.weekly = exception
  }
  return byDate
}

function changesWeekly({ status, date, newDate, startsAt, endsAt, venue }: ScheduleException): boolean {
  if (status !== 'moved') return status === 'cancelled'
  const isOnNewDate = readDate(newDate) !== null && newDate !== date
  return isOnNewDate || readTime(startsAt) !== null || readTime(endsAt) !== null || givenVenue(venue) !== null
}

function beats(exception: ScheduleException, other: ScheduleException | null): boolean {
  if (other === null) return true
  if (exception.status !== other.status) return exception.status === 'cancelled'
  return exception._updatedAt === other._updatedAt ? exception._id > other._id : exception._updatedAt > other._updatedAt
}
