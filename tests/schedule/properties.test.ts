import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { nextChange } from '../../schedule/upcoming/nextChange.ts'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { anyDate, anyMoment, checked, randomSchedule } from './randomSchedule.ts'
import { exception } from './schedule.ts'

const [begin, end] = ['2025-06-01T00:00:00Z', '2028-12-31T00:00:00Z']
const all = (schedule: Schedule) => occurrencesBetween(schedule, begin, end)
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

describe('for any random schedule', () => {
  it('evenings are sorted by start and have unique ids', () => {
    fc.assert(
      fc.property(randomSchedule, (schedule) => {
        const evenings = all(schedule)
        const starts = evenings.map(({ startsAt }) => Temporal.Instant.from(startsAt).epochMilliseconds)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        expect(new Set(evenings.map(({ id }) => id)).size).toBe(evenings.length)
      }),
      checked,
    )
  })

  it('a range split in two gives the same evenings', () => {
    fc.assert(
      fc.property(randomSchedule, anyMoment, (schedule, middle) => {
        const before = occurrencesBetween(schedule, begin, middle)
        const known = new Set(before.map(({ id }) => id))
        const after = occurrencesBetween(schedule, middle, end).filter(({ id }) => !known.has(id))
        expect([...before, ...after]).toEqual(all(schedule))
      }),
      checked,
    )
  })

  it('a weekly evening is on the weekday of its rule, at its local time, with the right UTC offset', () => {
    fc.assert(
      fc.property(randomSchedule, (schedule) => {
        for (const { state, ruleKey, date, startsAt } of all(schedule)) {
          if (state !== 'asUsual') continue
          const rule = schedule.rules.find(({ _key }) => _key === ruleKey)
          const expected = Temporal.PlainDateTime.from(`${date}T${rule?.startsAt}`).toZonedDateTime(schedule.timeZone)
          expect(startsAt).toBe(expected.toString({ timeZoneName: 'never', smallestUnit: 'second' }))
          expect(weekdays[expected.dayOfWeek - 1]).toBe(rule?.weekday)
        }
      }),
      checked,
    )
  })

  it('a series doesn’t count cancelled evenings, or those that a special evening replaces', () => {
    fc.assert(
      fc.property(randomSchedule, (schedule) => {
        for (const { _id, weeks } of schedule.series) {
          const evenings = seriesEvenings(schedule, _id)
          expect(evenings.length).toBeLessThanOrEqual(weeks ?? 0)
          expect(evenings.filter(({ state }) => state === 'cancelled' || state === 'special')).toEqual([])
          const dates = evenings.map(({ date }) => date)
          expect(dates).toEqual(dates.toSorted())
        }
      }),
      checked,
    )
  })

  it('an exception on one date doesn’t change other evenings', () => {
    fc.assert(
      fc.property(randomSchedule, anyDate, (schedule, date) => {
        const untouched = (changed: Schedule) =>
          all({ ...changed, series: [] }).filter(({ weeklyDate }) => weeklyDate !== date)
        const exceptions = [...schedule.exceptions, exception({ date, status: 'cancelled' })]
        expect(untouched({ ...schedule, exceptions })).toEqual(untouched(schedule))
      }),
      checked,
    )
  })

  it('the next change is within a day, and no evening starts or ends before it', () => {
    fc.assert(
      fc.property(randomSchedule, anyMoment, (schedule, now) => {
        const change = nextChange({ schedule, cards: [], notices: [] }, now)
        const hours = Temporal.Instant.from(now).until(change).total('hours')
        expect(hours).toBeGreaterThan(0)
        expect(hours).toBeLessThanOrEqual(25)
        const ids = (moment: string) =>
          occurrencesBetween(schedule, moment, Temporal.Instant.from(moment).add({ nanoseconds: 1 }).toString()).map(
            ({ id }) => id,
          )
        expect(ids(Temporal.Instant.from(change).subtract({ nanoseconds: 1 }).toString())).toEqual(ids(now))
      }),
      checked,
    )
  })
})
