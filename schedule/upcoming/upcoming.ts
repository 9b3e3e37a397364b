import { Temporal } from 'temporal-polyfill'
import { occurrencesBetween } from '../occurrences/occurrencesBetween.ts'
import { usualVenue } from '../occurrences/weeklyRules.ts'
import type { Occurrence, Schedule } from '../schedule.ts'
import { isSamePlace } from '../venue.ts'
import { distinct } from '../wording/sentences.ts'

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

/** What pages tell in one go: an evening that takes place, or all that are cancelled in a row before the next one. */
type Announcement = { evening: Evening; pause: null } | { evening: null; pause: Pause }

/** One or more evenings in a row that are cancelled. */
export type Pause = {
  /** The first of them. */
  first: Evening
  /** How many they are. */
  count: number
  /** Why, for the public: each reason once. */
  reason: string | null
  /** The moment at which the last of them would have ended: from then on there is nothing to say of it. */
  endsAt: string
  /** The evening with which classes go on; null while none is planned. */
  next: Evening | null
}

/** @param evenings in order */
export function announcements(evenings: Evening[]): Announcement[] {
  const announced: Announcement[] = []
  let cancelled: Evening[] = []
  for (const evening of evenings) {
    if (evening.state === 'cancelled') {
      cancelled.push(evening)
      continue
    }
    announced.push(...pauseOf(cancelled, evening), { evening, pause: null })
    cancelled = []
  }
  return [...announced, ...pauseOf(cancelled, null)]
}

function pauseOf(cancelled: Evening[], next: Evening | null): Announcement[] {
  const [first] = cancelled
  if (first === undefined) return []
  const endsAt = cancelled.map((evening) => evening.endsAt).reduce(later)
  const reason = distinct(cancelled.flatMap(({ reason }) => reason ?? [])).join('; ') || null
  return [{ evening: null, pause: { first, count: cancelled.length, reason, endsAt, next } }]
}

export const later = (a: string, b: string) => (Date.parse(b) > Date.parse(a) ? b : a)
