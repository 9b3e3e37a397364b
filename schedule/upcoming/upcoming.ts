import { occurrencesBetween } from '../occurrences/occurrencesBetween.ts'
import { usualPlaces } from '../occurrences/weeklyRules.ts'
import type { Occurrence, Schedule } from '../schedule.ts'
import { momentOf } from '../time.ts'
import { distinct } from '../wording/sentences.ts'

/** An evening as pages announce it. */
export type Evening = Occurrence & {
  /** Whether it takes place somewhere other than evenings of its weekday usually do. */
  isElsewhere: boolean
  /** Whether lists name its place: it is elsewhere, or there are several usual venues. */
  namesPlace: boolean
}

/** The number of announced evenings that take place. */
const announced = 8

/** The number of announcements in a list of evenings. */
export const listLength = 4

/**
 * Returns the evenings that pages announce: the current or next one and those after it, enough that a page rendered weeks
 * ago still knows the next one, including cancelled ones. Looks one year ahead.
 */
export function upcoming(schedule: Schedule, now: string): Evening[] {
  const horizon = momentOf(now).toZonedDateTimeISO(schedule.timeZone).add({ years: 1 }).toInstant()
  const usual = usualPlaces(schedule, now)
  const evenings = occurrencesBetween(schedule, now, horizon.toString())
  const last = evenings.filter(takesPlace)[announced - 1]
  return evenings.slice(0, last && evenings.indexOf(last) + 1).map((occurrence) => {
    const isElsewhere = !usual.includes(occurrence)
    return { ...occurrence, isElsewhere, namesPlace: isElsewhere || usual.venues.length > 1 }
  })
}

/** Returns whether more evenings may follow the announced ones. */
export const isTruncated = (evenings: Evening[]) => evenings.filter(takesPlace).length >= announced

const takesPlace = ({ state }: Occurrence) => state !== 'cancelled'

/** One announcement: an evening that takes place, or consecutive cancelled ones. */
type Announcement = { evening: Evening; pause: null } | { evening: null; pause: Pause }

/** One or more consecutive cancelled evenings. */
export type Pause = {
  /** The first cancelled evening. */
  first: Evening
  /** The number of cancelled evenings. */
  count: number
  /** The reasons that visitors read, without duplicates. */
  reason: string | null
  /** The time at which the last of them would have ended; the pause is not announced after that. */
  endsAt: string
  /** The evening on which classes resume; null while none is planned. */
  next: Evening | null
}

/** Returns the evenings that the announcements in a list are about. */
export function listed(evenings: Evening[]): Evening[] {
  const shown = announcements(evenings).slice(0, listLength)
  return evenings.slice(
    0,
    shown.reduce((count, { pause }) => count + (pause?.count ?? 1), 0),
  )
}

/**
 * Groups evenings into announcements.
 * @param evenings sorted by start
 */
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
