import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import type { Schedule } from '../../schedule/schedule.ts'
import { exception, mondays, rule, series } from './schedule.ts'

/** The same schedules in each run; fast-check prints the seed with what it found. */
export const checked = { seed: 20261123, numRuns: 30 }

/** Dates from 2027 to 2029: two changes of the clocks a year, three year ends and a leap day. */
export const arbitraryDate = fc
  .integer({ min: 0, max: 3 * 365 })
  .map((days) => Temporal.PlainDate.from('2027-01-01').add({ days }).toString())

const arbitraryMonday = fc
  .integer({ min: 0, max: 3 * 52 })
  .map((weeks) => Temporal.PlainDate.from('2027-01-04').add({ weeks }).toString())

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${minutes}`)

const rules = fc.array(
  fc.record({
    weekday: fc.constantFrom('monday', 'sunday'),
    startsAt: time,
    endsAt: time,
    validFrom: fc.oneof(fc.constant('2027-01-01'), arbitraryDate),
    validUntil: fc.option(arbitraryDate),
  }),
  { minLength: 1, maxLength: 3 },
)

const exceptions = fc.array(
  fc.record({
    _updatedAt: arbitraryDate,
    date: fc.oneof(arbitraryDate, arbitraryMonday),
    status: fc.constantFrom('cancelled' as const, 'moved' as const, 'special' as const),
    newDate: fc.option(arbitraryDate),
    startsAt: fc.option(time),
    endsAt: fc.option(time),
  }),
  { maxLength: 60, size: 'max' },
)

const allSeries = fc.array(fc.record({ startDate: arbitraryDate, weeks: fc.integer({ min: 1, max: 5 }) }), {
  maxLength: 4,
})

export const arbitrarySchedule: fc.Arbitrary<Schedule> = fc
  .record({
    timeZone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Beirut'),
    rules,
    exceptions,
    allSeries,
  })
  .map(({ timeZone, ...written }) =>
    mondays({
      timeZone,
      rules: written.rules.map((changes, index) => rule({ _key: `rule-${index}`, ...changes })),
      exceptions: written.exceptions.map((changes, index) => exception({ ...changes, _id: `exception-${index}` })),
      series: written.allSeries.map((changes, index) => series({ ...changes, _id: `series-${index}` })),
    }),
  )
