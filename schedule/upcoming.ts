import { Temporal } from 'temporal-polyfill'
import { occurrencesBetween } from './occurrences.ts'
import { type Occurrence, type Schedule } from './schedule.ts'
import { usualVenue } from './usualVenue.ts'
import { isSamePlace } from './venue.ts'

/** An evening as pages announce it. */
export type Evening = Occurrence & {
  /** Not where evenings usually are. */
  isElsewhere: boolean
}

const announced = 8
/** As many as lists show. */
const takingPlace = 4

/**
 * The evenings that pages announce: the one that is on or comes next, and those after it, so many that a page rendered
 * weeks ago still knows the next one; behind a break as many more as it takes. Looks a year ahead.
 */
export function upcoming(schedule: Schedule, now: string): Evening[] {
  const horizon = Temporal.Instant.from(now).toZonedDateTimeISO(schedule.timeZone).add({ years: 1 }).toInstant()
  const usual = usualVenue(schedule, now)
  const evenings = occurrencesBetween(schedule, now, horizon.toString())
  return evenings
    .slice(0, Math.max(announced, listed(evenings).length))
    .map((occurrence) => ({ ...occurrence, isElsewhere: !isSamePlace(occurrence.venue, usual) }))
}

/** Those that lists show as long as the page is new: up to the fourth that takes place. */
export function listed<One extends Occurrence>(evenings: One[]): One[] {
  const last = evenings.filter(takesPlace)[takingPlace - 1]
  return last === undefined ? evenings : evenings.slice(0, evenings.indexOf(last) + 1)
}

/** Whether evenings may follow that are not among the announced. */
export const areCut = (evenings: Evening[]) =>
  evenings.length >= announced && evenings.filter(takesPlace).length >= takingPlace

const takesPlace = ({ state }: Occurrence) => state !== 'cancelled'
