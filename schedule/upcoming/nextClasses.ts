import type { Part, Venue } from '../schedule.ts'
import { isSamePlace } from '../venueFacts.ts'
import { announcements, isTruncated, type Evening, later, type Pause } from './upcoming.ts'
import { clockTimeOf } from '../wording/dates.ts'

/** The next class during one period; a null bound is open. */
export type NextClass = {
  /** Null if none is planned. */
  evening: Evening | null
  /** The cancelled evenings before it. */
  pause: Pause | null
  from: string | null
  until: string | null
}

/**
 * Returns the next class now and the ones that follow it, as consecutive periods, so that a page rendered weeks ago still
 * shows the right one.
 * @param evenings sorted by start
 */
export function nextClasses(evenings: Evening[]): NextClass[] {
  const classes: NextClass[] = []
  let from: string | null = null
  let pause: Pause | null = null
  for (const announcement of announcements(evenings)) {
    if (announcement.evening === null) {
      pause = announcement.pause
      continue
    }
    const until: string = later(from ?? announcement.evening.endsAt, announcement.evening.endsAt)
    if (until !== from) classes.push({ evening: announcement.evening, pause, from, until })
    from = until
    pause = null
  }
  return isTruncated(evenings) ? classes : [...classes, { evening: null, pause, from, until: null }]
}

/** Returns the periods in which the next class is planned. */
export const plannedClasses = (evenings: Evening[]) =>
  nextClasses(evenings).flatMap(({ evening, ...period }) => (evening ? { evening, ...period } : []))

/** A fact about the next class during one period. */
type Period<Fact> = Pick<NextClass, 'from' | 'until'> & { fact: Fact }

/** Joins the consecutive classes that share a fact. */
function periodsOf<Fact>(classes: NextClass[], factOf: (evening: Evening | null) => Fact): Period<Fact>[] {
  const periods: Period<Fact>[] = []
  for (const { evening, from, until } of classes) {
    const [fact, last] = [factOf(evening), periods.at(-1)]
    if (last !== undefined && JSON.stringify(last.fact) === JSON.stringify(fact)) last.until = until
    else periods.push({ fact, from, until })
  }
  return periods
}

/** The venue of the next class during one period. */
export type NextVenue = Pick<NextClass, 'from' | 'until'> & {
  venue: Venue
  /** The evening, if it isn't at the venue that the page shows as the address; otherwise null. */
  elsewhere: Evening | null
}

/**
 * Returns where to go for the next class, now and later, as consecutive periods with a known venue.
 * @param usual the venue that the page shows as the address, and that of evenings that aren't planned yet
 */
export function nextVenues(classes: NextClass[], usual: Venue | null): NextVenue[] {
  const planned = classes.filter(({ evening }) => evening !== null)
  const later = { evening: null, pause: null, from: planned.at(-1)?.until ?? null, until: null }
  return periodsOf([...planned, later], (evening) => ({
    venue: evening === null ? usual : evening.venue,
    elsewhere: evening === null || isSamePlace(evening.venue, usual) ? null : evening,
  })).flatMap(({ fact: { venue, elsewhere }, ...period }) => (venue === null ? [] : { venue, elsewhere, ...period }))
}

/** Returns the hours of the first class of the next evening. */
export const firstClasses = (classes: NextClass[]) =>
  periodsOf(classes, (evening) => hoursOfPart(evening, (parts) => parts.find(({ classId }) => classId !== null)))

/** Returns the hours of the social dancing: the last part that isn't a class. */
export const socialDancing = (classes: NextClass[]) =>
  periodsOf(classes, (evening) => hoursOfPart(evening, (parts) => parts.findLast(({ classId }) => classId === null)))

/** A part of an evening, with times as `HH:MM` at the venue. */
export type ClockHours = { name: string | null; slug: string | null; startsAt: string; endsAt: string | null }

/**
 * Returns the hours of a part. They are null while no evening is planned or its parts aren't entered: the page then describes the part
 * without hours. Returns null for special evenings and for evenings without such a part.
 */
function hoursOfPart(
  evening: Evening | null,
  choose: (parts: Part[]) => Part | undefined,
): { hours: ClockHours | null } | null {
  if (evening === null || (evening.state !== 'special' && evening.parts.length === 0)) return { hours: null }
  const part = choose(evening.parts.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)))
  if (part === undefined) return null
  const { name, slug, startsAt, endsAt } = part
  return { hours: { name, slug, startsAt: clockTimeOf(startsAt), endsAt: endsAt && clockTimeOf(endsAt) } }
}
