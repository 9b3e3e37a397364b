import { describe, expect, it } from 'vitest'
import { readDateText, readDateTime, readTimeOfDay } from '../../../studio/inputs/readDates.ts'

/** A Sunday. */
const today = '2026-11-22'

describe('a date', () => {
  it.each([
    ['12/8/2026', '2026-12-08'],
    ['\u200e12/8/2026\u200b', '2026-12-08'],
    ['Dec\u00a08', '2026-12-08'],
    ['12/8/26', '2026-12-08'],
    ['12/8', '2026-12-08'],
    ['1/4', '2027-01-04'],
    ['12-08-2026', '2026-12-08'],
    ['2026-12-08', '2026-12-08'],
    ['Dec 8', '2026-12-08'],
    ['dec. 8th', '2026-12-08'],
    ['December 8, 2026', '2026-12-08'],
    ['Dec 8 2027', '2027-12-08'],
    ['8 December', '2026-12-08'],
    ['Jan 4', '2027-01-04'],
    ['Tuesday, December 8', '2026-12-08'],
    ['Tue Dec 8', '2026-12-08'],
    ['Tues., Dec. 8', '2026-12-08'],
    ['Thurs, Sept 2', '2027-09-02'],
    ['tue 12/8', '2026-12-08'],
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['monday', '2026-11-23'],
    ['mon', '2026-11-23'],
    ['this Monday', '2026-11-23'],
    ['next monday', '2026-11-23'],
    ['sunday', '2026-11-22'],
    ['next sunday', '2026-11-29'],
    ['in 3 days', '2026-11-25'],
    ['in two weeks', '2026-12-06'],
    ['in 1 week', '2026-11-29'],
    ['  12/8/2026 ', '2026-12-08'],
    ['', null],
  ])('“%s” is %s', (text, day) => {
    expect(readDateText(text, today)).toEqual({ value: day, problem: null })
  })

  it.each([
    ['12/8/0026', '“12/8/0026” is in the year 26: write it as 2026'],
    ['soon', '“soon” isn’t a date: write it as 12/8/2026, Dec 8 or next Monday'],
    ['13/8/2026', 'There is no month 13: write the month first, 8/13/2026'],
    ['31/12', 'There is no month 31: write the month first, 12/31'],
    ['2/30/2026', 'February 2026 has no 30th: it ends on the 28th'],
    ['Feb 29, 2027', 'February 2027 has no 29th: it ends on the 28th'],
    ['12/8/202', '“12/8/202” isn’t a date: write it as 12/8/2026, Dec 8 or next Monday'],
    ['Monday, December 8', 'December 8, 2026 is a Tuesday, not a Monday: write the one you mean'],
    ['next month', '“next month” isn’t a date: write it as 12/8/2026, Dec 8 or next Monday'],
    ['Marathon 8', '“Marathon 8” isn’t a date: write it as 12/8/2026, Dec 8 or next Monday'],
    ['7:30 pm', '“7:30 pm” isn’t a date: write it as 12/8/2026, Dec 8 or next Monday'],
  ])('“%s” is rejected: %s', (text, problem) => {
    expect(readDateText(text, today)).toEqual({ value: null, problem })
  })
})

describe('a time of day', () => {
  it.each([
    ['7:30 pm', '19:30'],
    ['7:30 PM', '19:30'],
    ['7:30p', '19:30'],
    ['7:30 p.m.', '19:30'],
    ['730pm', '19:30'],
    ['7pm', '19:00'],
    ['7 p', '19:00'],
    ['12 am', '00:00'],
    ['12:15 am', '00:15'],
    ['12 pm', '12:00'],
    ['12:30', '12:30'],
    ['19:30', '19:30'],
    ['1930', '19:30'],
    ['09:00', '09:00'],
    ['0:30', '00:30'],
    ['noon', '12:00'],
    ['midnight', '00:00'],
    ['', null],
  ])('“%s” is %s', (text, time) => {
    expect(readTimeOfDay(text)).toEqual({ value: time, problem: null })
  })

  it.each([
    ['7:30', '“7:30” could be morning or evening: write 7:30 pm or 7:30 am'],
    ['7', '“7” could be morning or evening: write 7 pm or 7 am'],
    ['13 pm', 'There is no 13 pm: write 1 pm'],
    ['7:65 pm', '“7:65 pm” isn’t a time: an hour has minutes from 00 to 59'],
    ['25:00', '“25:00” isn’t a time: write it as 7:30 pm or 19:30'],
    ['late', '“late” isn’t a time: write it as 7:30 pm or 19:30'],
  ])('“%s” is rejected: %s', (text, problem) => {
    expect(readTimeOfDay(text)).toEqual({ value: null, problem })
  })
})

describe('a date and time in the venue’s time zone', () => {
  const now = '2026-11-22T22:05:00.000Z'
  const read = (text: string, timeZone = 'America/New_York') => readDateTime(text, now, timeZone)

  it.each([
    ['Dec 8, 7:30 pm', '2026-12-09T00:30:00.000Z'],
    ['12/8/2026 7:30p', '2026-12-09T00:30:00.000Z'],
    ['Tuesday, December 8 at 7:30 pm', '2026-12-09T00:30:00.000Z'],
    ['2026-12-08 19:30', '2026-12-09T00:30:00.000Z'],
    ['7:30 pm, Dec 8', '2026-12-09T00:30:00.000Z'],
    ['tomorrow noon', '2026-11-23T17:00:00.000Z'],
    ['next monday 8:30pm', '2026-11-24T01:30:00.000Z'],
    ['7/4/2027 9 am', '2027-07-04T13:00:00.000Z'],
    ['9:15 pm', '2026-11-23T02:15:00.000Z'],
    ['now', '2026-11-22T22:05:00.000Z'],
    ['', null],
  ])('“%s” is %s', (text, value) => {
    expect(read(text)).toEqual({ value, problem: null })
  })

  it('uses the given time zone', () => {
    expect(read('Dec 8, 7:30 pm', 'Europe/Berlin').value).toBe('2026-12-08T18:30:00.000Z')
  })

  it.each([
    ['Dec 8', '“Dec 8” has no time: write Dec 8, 7:30 pm'],
    ['Dec 8, 7:30', '“7:30” could be morning or evening: write 7:30 pm or 7:30 am'],
    ['soon, 7:30 pm', '“soon” isn’t a date: write it as 12/8/2026, Dec 8 or next Monday'],
    ['whenever', '“whenever” isn’t a date with a time: write it as Dec 8, 7:30 pm'],
    ['3/14/2027 2:30 am', 'On Sunday, March 14 the clocks go forward: there is no 2:30 am. Write 3:30 am'],
  ])('“%s” is rejected: %s', (text, problem) => {
    expect(read(text)).toEqual({ value: null, problem })
  })
})
