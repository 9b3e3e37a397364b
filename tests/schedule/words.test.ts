import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  clockTimeOf,
  dateAt,
  daysBetween,
  formatDate,
  formatDeadline,
  formatEveningDay,
  formatHours,
  formatTime,
  formatWeek,
  formatWeekday,
} from '../../schedule/words.ts'

describe('times in words', () => {
  it.each([
    ['20:30', '8:30 pm'],
    ['00:05', '12:05 am'],
    ['12:00', '12:00 pm'],
  ])('says %s as %s', (time, words) => {
    expect(formatTime(time)).toBe(words)
  })

  it.each([
    ['20:30', '23:00', '8:30–11:00 pm'],
    ['11:00', '13:00', '11:00 am – 1:00 pm'],
  ])('says %s to %s as %s', (startsAt, endsAt, words) => {
    expect(formatHours(startsAt, endsAt)).toBe(words)
  })

  it('names the day of a date, wherever the server stands', () => {
    expect(formatDate('2026-10-06')).toBe('Tuesday, October 6')
    expect(formatWeekday('monday')).toBe('Mondays')
  })

  it('reads the clock of the place from a moment', () => {
    expect(clockTimeOf('2026-11-23T20:30:00-05:00')).toBe('20:30')
  })

  it.each([
    ['2026-11-20', 'Friday, November 20'],
    ['2026-11-21', 'tonight'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-23', 'this Monday'],
    ['2026-11-27', 'this Friday'],
    ['2026-11-28', 'Saturday, November 28'],
  ])('on November 21, an evening on %s is %s', (date, words) => {
    expect(formatEveningDay(date, '2026-11-21')).toBe(words)
  })

  it.each([
    ['2026-12-31', '2026-12-31', 'closes today'],
    ['2027-01-01', '2026-12-31', 'closes tomorrow'],
    ['2028-02-29', '2028-02-28', 'closes tomorrow'],
    ['2026-12-01', '2026-11-21', 'closes Tuesday, December 1'],
    ['2026-10-06', '2026-10-07', 'closed on October 6'],
  ])('a deadline on %s, read on %s, %s', (date, today, words) => {
    expect(formatDeadline(date, today)).toBe(words)
  })

  it('counts the weeks of a series', () => {
    expect(formatWeek({ week: 2, weeks: 3 })).toBe('week 2 of 3')
  })

  it('takes the date from the clocks of the place', () => {
    expect(dateAt('2026-11-24T04:59:59Z', 'America/New_York')).toBe('2026-11-23')
    expect(dateAt('2026-11-24T05:00:00Z', 'America/New_York')).toBe('2026-11-24')
    expect(dateAt('2026-11-24T04:00:00Z', 'Europe/Berlin')).toBe('2026-11-24')
  })

  it('counts days as the calendar does', () => {
    const date = fc.integer({ min: 0, max: 100_000 }).map((days) => Temporal.PlainDate.from('1950-01-01').add({ days }))
    fc.assert(
      fc.property(date, date, (from, to) => {
        expect(daysBetween(from.toString(), to.toString())).toBe(from.until(to, { largestUnit: 'days' }).days)
      }),
    )
  })
})
