import { describe, expect, test } from 'vitest'
import { readFeed } from '../../../web/communityFeed/readFeed.ts'

const zone = `BEGIN:VTIMEZONE
TZID:Coast
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')
const feed = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', zone, ...parts, 'END:VCALENDAR'].join('\n').replaceAll('\n', '\r\n')
const range = { from: '2026-10-20T00:00:00-04:00', until: '2026-12-19T00:00:00-05:00', timeZone: 'America/New_York' }
const starts = (...parts: string[]) => readFeed(feed(...parts), range).events.map(({ startsAt }) => startsAt)
const dance = ['UID:a', 'SUMMARY:Dance']

describe('the list of shared events', () => {
  test('keeps the local time across a clock change and applies exceptions', () => {
    expect(
      starts(
        event(
          ...dance,
          'DTSTART;TZID=Coast:20261021T200000',
          'DTEND;TZID=Coast:20261021T230000',
          'RRULE:FREQ=WEEKLY;COUNT=5',
          'EXDATE;TZID=Coast:20261022T200000',
          'EXDATE;TZID=Coast:20261028T200000',
        ),
        event('UID:a', 'SUMMARY:Moved', 'RECURRENCE-ID:20261112T010000Z', 'DTSTART;TZID=Coast:20261112T190000'),
      ),
    ).toEqual([
      '2026-10-21T20:00:00-04:00',
      '2026-11-04T20:00:00-05:00',
      '2026-11-12T19:00:00-05:00',
      '2026-11-18T20:00:00-05:00',
    ])
  })

  test.each([
    ['in UTC', 'DTSTART:20261122T010000Z', '2026-11-21T20:00:00-05:00'],
    ['without a zone', 'DTSTART:20261121T200000', '2026-11-21T20:00:00-05:00'],
    ['on a whole day', 'DTSTART;VALUE=DATE:20261121', '2026-11-21'],
  ])("converts a time %s to the site's time zone", (_, line, startsAt) => {
    expect(starts(event(...dance, line))).toEqual([startsAt])
  })

  test('includes the last day of events that last several days', () => {
    const days = event(...dance, 'DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261207')
    const hours = event('UID:b', 'SUMMARY:B', 'DTSTART:20261205T200000', 'DURATION:PT5H')
    const midnight = event('UID:c', 'SUMMARY:C', 'DTSTART:20261210T000000')
    expect(readFeed(feed(days, hours, midnight), range).events).toMatchObject([
      { isAllDay: true, lastDate: '2026-12-06', endsAt: '2026-12-07T00:00:00-05:00' },
      { isAllDay: false, lastDate: '2026-12-06', endsAt: '2026-12-06T01:00:00-05:00' },
      { isAllDay: false, lastDate: '2026-12-10', endsAt: '2026-12-10T00:00:00-05:00' },
    ])
  })

  test('omits cancelled events and occurrences', () => {
    const weekly = event(...dance, 'DTSTART:20261121T200000', 'RRULE:FREQ=WEEKLY;COUNT=2')
    const off = event(...dance, 'RECURRENCE-ID:20261121T200000', 'DTSTART:20261121T200000', 'STATUS:CANCELLED')
    const gone = event('UID:b', 'SUMMARY:B', 'DTSTART:20261121T200000', 'STATUS:Cancelled')
    expect(starts(weekly, off, gone)).toEqual(['2026-11-28T20:00:00-05:00'])
  })

  test('leaves out an evening by its time in UTC, also hours before clocks change', () => {
    const weekly = ['DTSTART;TZID=America/New_York:20261024T220000', 'RRULE:FREQ=WEEKLY;COUNT=3']
    expect(starts(event(...dance, ...weekly, 'EXDATE:20261101T020000Z'))).toEqual([
      '2026-10-24T22:00:00-04:00',
      '2026-11-07T22:00:00-05:00',
    ])
  })

  test.each(['', ';TZID=Coast', ';TZID=America/Los_Angeles'])(
    'contains a daily event that began years ago, with DTSTART%s',
    (zoneName) => {
      const daily = event(...dance, `DTSTART${zoneName}:20160101T235900`, 'RRULE:FREQ=DAILY')
      expect(readFeed(feed(daily), range)).toMatchObject({ events: { length: 50 }, leftOut: {} })
    },
  )

  test('contains single and repeated events that began before the period and reach into it', () => {
    const long = ['DTSTART;VALUE=DATE:20250101', 'DTEND;VALUE=DATE:20261021']
    const yearly = ['DTSTART;VALUE=DATE:20200101', 'DURATION:P300D', 'RRULE:FREQ=YEARLY']
    expect(starts(event('UID:a', 'SUMMARY:A', ...long), event('UID:b', 'SUMMARY:B', ...yearly))).toEqual([
      '2025-01-01',
      '2026-01-01',
    ])
    const over = ['DTSTART;VALUE=DATE:20250101', 'DTEND;VALUE=DATE:20261020']
    expect(starts(event('UID:c', 'SUMMARY:C', ...over))).toEqual([])
  })

  test('strips tags from texts and only links to web pages', () => {
    const link = (address: string) =>
      event(`UID:${address}`, 'SUMMARY:<b>Swing</b>  night<script>', 'DTSTART:20261121T200000', `URL:${address}`)
    const { events } = readFeed(feed(link('javascript:alert(1)'), link('https://example.org/')), range)
    expect(events.map(({ title, url }) => [title, url])).toEqual([
      ['Swing night', null],
      ['Swing night', 'https://example.org/'],
    ])
  })
})

describe('a broken feed', () => {
  const good = event('UID:good', 'SUMMARY:Good', 'DTSTART:20261121T200000')

  test.each([
    ['without a start', []],
    ['start is “soon”', ['DTSTART:soon']],
    ['start is “20261131T200000”', ['DTSTART:20261131T200000']],
    ['start is “00010101T200000”', ['DTSTART:00010101T200000', 'RRULE:FREQ=DAILY']],
    ['repeated by “FREQ=SECONDLY”', ['DTSTART:20261121T200000', 'RRULE:FREQ=SECONDLY']],
    ['repeated by “FREQ=DAILY;UNTIL=later”', ['DTSTART:20261121T200000', 'RRULE:FREQ=DAILY;UNTIL=later']],
    [
      'repeated by “FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30”',
      ['DTSTART:20260101T200000', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ],
  ])('loses only the broken event, and says why: %s', (reason, lines) => {
    const { events, leftOut } = readFeed(feed(event(...dance, ...lines), good), range)
    expect(events.map(({ title }) => title)).toEqual(['Good'])
    expect(leftOut).toEqual({ [reason]: 1 })
  })

  test('hides no event behind one that lacks its end', () => {
    expect(starts(good.replace('END:VEVENT', ''), event(...dance, 'DTSTART:20261122T200000'))).toHaveLength(2)
  })

  test.each([
    ['is cut off', feed(good).slice(0, -60), /cut off/],
    ['has far too many events', feed(`${event('UID:x')}\n`.repeat(40_000)), /40000 events/],
  ])('is refused when it %s', (_, text, message) => {
    expect(() => readFeed(text, range)).toThrow(message)
  })
})
