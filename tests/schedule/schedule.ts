import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import type { AgendaItem, Schedule, ScheduleException, Series, Venue, WeeklyRule } from '../../schedule/schedule.ts'

/** Returns a schedule with Mondays from 8:30 to 11 pm: a class for everybody, one taught in series, and one between series. */
export const mondays = (changes: Partial<Schedule> = {}): Schedule => ({
  timeZone: 'America/New_York',
  venue: place('The Yoga Studio'),
  rules: [rule()],
  exceptions: [],
  series: [],
  rosters: [],
  weeklyCardIds: [],
  ...changes,
})

/** Returns a venue with only a name, unless more is given. */
export const place = (name: string | null, known: Partial<Venue> = {}): Venue => ({
  name,
  address: null,
  location: null,
  arrival: null,
  transit: null,
  parking: null,
  stepFree: null,
  ...known,
})

export const rule = (changes: Partial<WeeklyRule> = {}): WeeklyRule => ({
  _key: 'mondays',
  weekday: 'monday',
  startsAt: '20:30',
  endsAt: '23:00',
  validFrom: '2026-01-05',
  validUntil: null,
  venue: null,
  agenda: [
    item('wcs-1', '20:30', '21:00', 'every'),
    item('wcs-2', '21:00', '22:00', 'series'),
    item('vibes', '21:00', '22:00', 'noSeries'),
    { ...item('social', '22:00', '23:00', null), classId: null },
  ],
  ...changes,
})

export const item = (id: string, startsAt: string, endsAt: string | null, weeks: AgendaItem['weeks']): AgendaItem => ({
  _key: id,
  name: id,
  classId: id,
  slug: id,
  startsAt,
  endsAt,
  weeks,
})

export const exception = (changes: Partial<ScheduleException>): ScheduleException => ({
  _id: `exception-${changes.date}`,
  _updatedAt: '2026-01-01T00:00:00Z',
  date: null,
  until: null,
  status: null,
  title: null,
  reason: null,
  newDate: null,
  startsAt: null,
  endsAt: null,
  venue: null,
  ...changes,
})

export const series = (changes: Partial<Series> = {}): Series => ({
  _id: 'autumn',
  classId: 'wcs-2',
  topic: 'Whips',
  startDate: '2026-11-09',
  weeks: 3,
  preregistrationDeadline: '2026-11-03',
  capacity: 'open',
  registrationLinkId: 'card',
  ...changes,
})

/** Returns the evenings between two dates, both inclusive, each as a line: "2026-11-23 20:30–23:00 moved". */
export function evenings(schedule: Schedule, from: string, until: string): string[] {
  return occurrencesBetween(schedule, `${from}T05:00:00Z`, `${until}T23:59:00-05:00`).map(
    ({ startsAt, endsAt, state }) =>
      `${startsAt.slice(0, 10)} ${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)}${state === 'asUsual' ? '' : ` ${state}`}`,
  )
}

/** Returns the parts of the evening on a date, each as a line: "21:00 wcs-2 2/3". */
export function partsOn(schedule: Schedule, date: string): string[] {
  return occurrencesBetween(schedule, `${date}T12:00:00Z`, `${date}T23:59:00-05:00`).flatMap(({ parts }) =>
    parts.map(
      (part) =>
        `${part.startsAt.slice(11, 16)} ${part.name}${part.series ? ` ${part.series.week}/${part.series.weeks}` : ''}`,
    ),
  )
}
