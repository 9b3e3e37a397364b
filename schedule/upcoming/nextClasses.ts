import type { Venue } from '../schedule.ts'
import { isSamePlace } from '../venueFacts.ts'
import { announcements, areCut, type Evening, later, type Pause } from './upcoming.ts'
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
  return areCut(evenings) ? classes : [...classes, { evening: null, pause, from, until: null }]
}

/** Returns the periods in which the next class is planned. */
export const plannedClasses = (evenings: Evening[]) =>
  nextClasses(evenings).flatMap(({ evening, ...period }) => (evening ? { evening, ...period } : []))

/** Where the next class takes place during one period. */
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
  const places: Place[] = []
  const add = (next: Place) => {
    const last = places.at(-1)
    if (last !== undefined && isShownAlike(last, next)) last.until = next.until
    else places.push(next)
  }
  for (const { evening, from, until } of classes) {
    if (evening === null) continue
    add({ venue: evening.venue, elsewhere: isSamePlace(evening.venue, usual) ? null : evening, from, until })
  }
  add({ venue: usual, elsewhere: null, from: places.at(-1)?.until ?? null, until: null })
  return places.flatMap(({ venue, ...place }) => (venue === null ? [] : { venue, ...place }))
}

type Place = Omit<NextVenue, 'venue'> & { venue: Venue | null }

const isShownAlike = (a: Place, b: Place) =>
  a.elsewhere === null && b.elsewhere === null && isSamePlace(a.venue, b.venue) && isSameWay(a.venue, b.venue)

const isSameWay = (a: Venue | null, b: Venue | null) =>
  (['arrival', 'transit', 'parking', 'stepFree'] as const).every((way) => a?.[way] === b?.[way])

/** A part of an evening, with times as `HH:MM` at the venue. */
export type ClockHours = { name: string | null; slug: string | null; startsAt: string; endsAt: string | null }

/** A part that a newcomer finds during one period, with hours if they are known yet; null if there is none. */
type PartPeriod = Pick<NextClass, 'from' | 'until'> & { fact: { hours: ClockHours | null } | null }

/** Returns the hours of the first class of the next evening. */
export const firstClasses = (classes: NextClass[]) =>
  hoursOfPart(classes, (parts) => parts.find(({ classId }) => classId !== null))

/** Returns the hours of the social dancing: the last part that isn't a class. */
export const socialDancing = (classes: NextClass[]) =>
  hoursOfPart(classes, (parts) => parts.findLast(({ classId }) => classId === null))

type Parts = NonNullable<NextClass['evening']>['parts']

/**
 * Joins consecutive periods with the same hours. If no evening is planned, or its parts aren't written, the description of the part
 * still holds and only its hours are unknown. The fact is null for special evenings and for evenings without such a part.
 */
function hoursOfPart(classes: NextClass[], choose: (parts: Parts) => Parts[number] | undefined): PartPeriod[] {
  const factOf = ({ evening }: NextClass) => {
    if (evening === null || (evening.state !== 'special' && evening.parts.length === 0)) return { hours: null }
    const part = choose(evening.parts.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)))
    if (part === undefined) return null
    const { name, slug, startsAt, endsAt } = part
    return { hours: { name, slug, startsAt: clockTimeOf(startsAt), endsAt: endsAt && clockTimeOf(endsAt) } }
  }
  const periods: PartPeriod[] = []
  for (const next of classes) {
    const [fact, last] = [factOf(next), periods.at(-1)]
    if (last !== undefined && JSON.stringify(last.fact) === JSON.stringify(fact)) last.until = next.until
    else periods.push({ fact, from: next.from, until: next.until })
  }
  return periods
}
