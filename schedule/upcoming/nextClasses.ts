import type { Venue } from '../schedule.ts'
import { isSamePlace } from '../venue.ts'
import { announcements, areCut, type Evening, later, type Pause } from './upcoming.ts'

/** What "next class" means from one moment to another; null is without end. */
export type NextClass = {
  /** Null when none is planned any more. */
  evening: Evening | null
  /** The evenings that are cancelled before it. */
  pause: Pause | null
  from: string | null
  until: string | null
}

/**
 * What the next class is now, and what it will be after that, one at a time: a page that was made weeks ago finds its own
 * in here.
 * @param evenings in order
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

/** Where the next class is from one moment to another. */
export type NextVenue = Pick<NextClass, 'from' | 'until'> & {
  venue: Venue
  /** The evening, when it is not where evenings usually are; null at the usual place. */
  elsewhere: Evening | null
}

/**
 * Where to go for the next class, now and after that; one place after another, without those that nobody knows yet.
 * @param usual where evenings are of which nothing is known yet
 */
export function nextVenues(classes: NextClass[], usual: Venue | null): NextVenue[] {
  const places: Place[] = []
  const add = (next: Place) => {
    const last = places.at(-1)
    if (last !== undefined && isShownAlike(last, next)) last.until = next.until
    else places.push(next)
  }
  for (const { evening, from, until } of classes) {
    if (evening !== null) add({ venue: evening.venue, elsewhere: evening.isElsewhere ? evening : null, from, until })
  }
  add({ venue: usual, elsewhere: null, from: places.at(-1)?.until ?? null, until: null })
  return places.flatMap(({ venue, ...place }) => (venue === null ? [] : { venue, ...place }))
}

type Place = Omit<NextVenue, 'venue'> & { venue: Venue | null }

const isShownAlike = (a: Place, b: Place) =>
  a.elsewhere === null && b.elsewhere === null && isSamePlace(a.venue, b.venue) && isSameWay(a.venue, b.venue)

const isSameWay = (a: Venue | null, b: Venue | null) =>
  (['arrival', 'transit', 'parking', 'stepFree'] as const).every((way) => a?.[way] === b?.[way])

/** Something about the next class, from one moment to another; null while there is nothing of its kind to say. */
export type Period<Fact> = Pick<NextClass, 'from' | 'until'> & { fact: Fact | null }

/** Something about each next class, in turn; once for several in a row of which the same is to be said. */
export function periodsOf<Fact>(classes: NextClass[], factOf: (next: NextClass) => Fact | null): Period<Fact>[] {
  const periods: Period<Fact>[] = []
  for (const next of classes) {
    const [fact, last] = [factOf(next), periods.at(-1)]
    if (last !== undefined && JSON.stringify(last.fact) === JSON.stringify(fact)) last.until = next.until
    else periods.push({ fact, from: next.from, until: next.until })
  }
  return periods
}
