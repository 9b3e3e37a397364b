import { describe, expect, it } from 'vitest'
import {
  dateAt,
  formatDate,
  formatDates,
  formatHours,
  formatShortDate,
  formatTime,
  formatWeekday,
} from '../../schedule/wording/dates.ts'

describe('formatted times', () => {
  it.each([
    ['20:30', '8:30 pm'],
    ['00:05', '12:05 am'],
    ['12:00', '12:00 pm'],
  ])('formats %s as %s', (time, words) => {
    expect(formatTime(time)).toBe(words)
  })

  it.each([
    ['20:30', '23:00', '8:30–11:00 pm'],
    ['11:00', '13:00', '11:00 am–1:00 pm'],
    ['21:00', '01:00', '9:00 pm–1:00 am'],
    ['09:00', '01:00', '9:00 am–1:00 am'],
  ])('formats %s to %s as %s', (startsAt, endsAt, words) => {
    expect(formatHours(startsAt, endsAt)).toBe(words)
  })

  it('formats a date in any time zone of the server', () => {
    expect(formatDate('2026-10-06')).toBe('Tuesday, October 6')
    expect(formatShortDate('2026-10-06')).toBe('Tue, Oct 6')
    expect(formatWeekday('monday')).toBe('Mondays')
  })

  it.each([
    [['2026-12-07'], 'December 7'],
    [['2026-12-07', '2026-12-14', '2026-12-21'], 'December 7, 14, and 21'],
    [['2026-11-30', '2026-12-07'], 'November 30 and December 7'],
    [['2026-12-07', '2027-12-06'], 'December 7 and December 6'],
  ])('formats %o as %s', (dates, words) => {
    expect(formatDates(dates)).toBe(words)
  })

  it('returns the date in the time zone of the venue', () => {
    expect(dateAt('2026-11-24T04:59:59Z', 'America/New_York')).toBe('2026-11-23')
    expect(dateAt('2026-11-24T05:00:00Z', 'America/New_York')).toBe('2026-11-24')
    expect(dateAt('2026-11-24T04:00:00Z', 'Europe/Berlin')).toBe('2026-11-24')
  })
})
