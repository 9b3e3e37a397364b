import { Temporal } from 'temporal-polyfill'
import { occurrencesBetween } from './occurrences.ts'
import { type Occurrence, type Schedule } from './schedule.ts'

/** An evening as pages announce it. */
export type Evening = Occurrence & {
  /** Not where evenings usually are. */
  isElsewhere: boolean
}

const announced = 8

/**
 * The evenings that pages announce: the one that is on or comes next, and those after it, so many that a page rendered
 * weeks ago still knows the next one. Looks half a year ahead.
 */
export function upcoming(schedule: Schedule, now: string): Evening[] {
  const horizon = Temporal.Instant.from(now).toZonedDateTimeISO(schedule.timeZone).add({ months: 6 }).toInstant()
  return occurrencesBetween(schedule, now, horizon.toString())
    .slice(0, announced)
    .map((occurrence) => ({ ...occurrence, isElsewhere: occurrence.venue?.name !== schedule.venue?.name }))
}
