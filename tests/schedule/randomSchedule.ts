import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import type { Schedule, ScheduleException, WeeklyRule } from '../../schedule/schedule.ts'
import { exception, mondays, place, rule, series } from './schedule.ts'

const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

const day = (from: string, until: string) =>
  fc
    .date({ min: new Date(from), max: new Date(until), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10))
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const address = (street: string) => ({ street, city: 'Boston', state: 'MA', postalCode: '02108' })
/** Distinct venues; the first is the usual one. */
export const places = [
  place('The Yoga Studio', { address: address('1 Example Street'), location: { lat: 42.355, lng: -71.0655 } }),
  place('The Yoga Studio', { address: address('77 Harbor Road'), location: { lat: 42.36, lng: -71.05 } }),
  place('The Loft', { address: address('2 Mill Lane'), arrival: 'Ring at the green door' }),
  place('Hall 2', { location: { lat: 42.4, lng: -71.1 } }),
  place(null, { address: address('9 Elm Street') }),
]
const venue = optional(fc.constantFrom(...places))
const weekday = fc.constantFrom('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')
/**
 * Includes nights on which the clocks change. None starts or ends in the hour that is skipped in spring and repeated in fall, because
 * calendar programs interpret it differently.
 */
const startsAt = fc.constantFrom('10:00', '19:15', '20:30', '21:00', '23:30')
const endsAt = fc.constantFrom('12:00', '22:00', '23:00', '00:30', '04:00')

const rules: fc.Arbitrary<WeeklyRule[]> = fc
  .array(
    fc.record({
      weekday: fc.oneof(fc.constantFrom('monday', 'saturday'), weekday),
      startsAt,
      endsAt,
      validFrom: fc.oneof(fc.constant('2025-06-01'), day('2025-06-01', '2028-01-01')),
      validUntil: optional(day('2025-06-01', '2028-12-31')),
      venue,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.map((changes, index) => rule({ ...changes, _key: `rule-${index}` })))

const aMonday = fc.integer({ min: 0, max: 110 }).map((week) => addDays('2026-01-05', week * 7))
/** The weekends of 2026 and 2027 on which Boston's clocks change. */
const clockChange = fc.constantFrom('2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2027-03-13', '2027-11-06')

type RandomException = Partial<Omit<ScheduleException, 'newDate'>> & { date: string; newDate: number | null }

const exceptionOn = (date: fc.Arbitrary<string>): fc.Arbitrary<RandomException> =>
  fc.record({
    date,
    status: fc.constantFrom<ScheduleException['status'][]>('cancelled', 'moved', 'special'),
    newDate: optional(fc.integer({ min: -40, max: 40 })),
    startsAt: optional(startsAt),
    endsAt: optional(endsAt),
    venue,
  })

const withIds = (all: RandomException[]): ScheduleException[] =>
  all.map(({ newDate, ...changes }, index) =>
    exception({
      ...changes,
      _id: `exception-${index}`,
      newDate: newDate === null ? null : addDays(changes.date, newDate),
    }),
  )

export const anyDate = fc.oneof(
  aMonday,
  aMonday.map((date) => addDays(date, 5)),
  clockChange,
  day('2025-12-01', '2028-02-01'),
)

const exceptions = fc.array(exceptionOn(anyDate), { maxLength: 25 }).map(withIds)

const someSeries = fc
  .array(fc.record({ startDate: aMonday, weeks: fc.integer({ min: 1, max: 5 }) }), { maxLength: 3 })
  .map((all) => all.map((changes, index) => series({ ...changes, _id: `series-${index}` })))

export const randomSchedule: fc.Arbitrary<Schedule> = fc
  .record({
    rules,
    exceptions,
    series: someSeries,
    timeZone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Tokyo'),
  })
  .map((changes) => mondays({ ...changes, venue: places[0] ?? null }))

/** An instant within the two years in which the rules of random schedules are in force. */
export const anyMoment = fc
  .integer({ min: 0, max: 700 * 24 * 60 })
  .map((minutes) => Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes }).toString())

/** Repeats the same schedules in each run; fast-check prints the seed with a failure. */
export const checked = { seed: 20261123, numRuns: 30 }
