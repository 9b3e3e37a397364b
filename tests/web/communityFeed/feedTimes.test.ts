import { describe, expect, test } from 'vitest'
import { calendar, event, file, hours, one, read, starts } from './feedParts.ts'

const evening = 'DTSTART;TZID=America/Los_Angeles:20261201T180000'
const inBoston = (...days: string[]) => days.map((day) => `2026-${day}T21:00:00-05:00`)

describe('a time zone', () => {
  test('without rules is found by its name, in times, exceptions and replacements of any notation', () => {
    expect(hours(file('named-zone-without-rules'))).toEqual([
      '2026-11-03T21:00:00-05:00–23:00',
      '2026-11-10T21:00:00-05:00–23:00',
      '2026-12-02T21:00:00-05:00–23:00',
      '2026-12-02T22:00:00-05:00–00:00',
      '2026-12-08T21:00:00-05:00–23:00',
    ])
  })

  test('is found by its name even if its rules in the file have ended', () => {
    expect(hours(file('rules-that-ended'))).toEqual(['2026-12-02T21:00:00-05:00–23:00'])
  })

  const rules = (name: string, ...more: string[]) =>
    [
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      ...more,
      'BEGIN:STANDARD',
      'DTSTART:20250101T000000',
      'TZOFFSETFROM:-0700',
    ].concat(['TZOFFSETTO:-0800', 'END:STANDARD', 'END:VTIMEZONE'])

  test.each([
    ['Pacific Standard Time'],
    ['"(UTC-08:00) Pacific Time (US & Canada)"'],
    ['PST'],
    ['america/los_angeles'],
    ['America/Los Angeles'],
    ['/freeassociation.sourceforge.net/Tzfile/America/Los_Angeles'],
    ['GMT-0800'],
  ])('is found by the name %s', (name) => {
    expect(starts(`DTSTART;TZID=${name}:20261201T180000`)).toEqual(inBoston('12-01'))
  })

  test.each([
    ['the same name', rules('Coast')],
    ['another name, if it is the only one', rules('Pacific')],
    ['an X-LIC-LOCATION', rules('Coast', 'X-LIC-LOCATION:America/Los_Angeles')],
  ])('is taken from the VTIMEZONE with %s', (_, zone) => {
    expect(hours(calendar(...zone, event('DTSTART;TZID=Coast:20261201T180000')))).toEqual([
      '2026-12-01T21:00:00-05:00–21:00',
    ])
  })

  test('is taken from the VTIMEZONE before its first change, and for an abbreviation that the file defines', () => {
    const late = rules('Coast').map((line) => line.replace('20250101', '20270101').replace('FROM:-0700', 'FROM:-0800'))
    expect(hours(calendar(...late, event('DTSTART;TZID=Coast:20261201T180000')))).toEqual([
      '2026-12-01T21:00:00-05:00–21:00',
    ])
    expect(hours(calendar(...rules('EST'), event('DTSTART;TZID=EST:20261201T180000')))).toEqual([
      '2026-12-01T21:00:00-05:00–21:00',
    ])
  })

  test.each(['X-WR-TIMEZONE:Pacific Standard Time', 'TIMEZONE-ID:US/Pacific'])(
    'is that of the calendar for times without one: %s',
    (line) => {
      const floating = event(
        'DTSTART:20261201T180000',
        'RRULE:FREQ=DAILY;UNTIL=20261203T180000',
        'EXDATE:20261202T180000',
      )
      expect(hours(calendar(line, floating)).map((one) => one.slice(0, 16))).toEqual([
        '2026-12-01T21:00',
        '2026-12-03T21:00',
      ])
      expect(read(calendar(line, event('DTSTART;VALUE=DATE:20261201'))).events).toMatchObject([
        { startsAt: '2026-12-01', lastDate: '2026-12-01' },
      ])
    },
  )

  test('with an unknown name is that of its calendar, even if a file has several', () => {
    const unknown = event('DTSTART;TZID=Custom:20261201T180000')
    const [west, here] = [calendar('X-WR-TIMEZONE:America/Los_Angeles', unknown), calendar(unknown)]
    expect(hours(west + here)).toEqual(['2026-12-01T18:00:00-05:00–18:00', '2026-12-01T21:00:00-05:00–21:00'])
  })
})

describe('a series', () => {
  const weekly = [evening, 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;COUNT=4']

  test.each([
    ['as a list in several zones', ['EXDATE;TZID=America/New_York:20261208T210000,20261215T210000']],
    ['as dates', ['EXDATE;VALUE=DATE:20261208', 'EXDATE:20261215']],
    ['with an invalid one', ['EXDATE:soon,20261208T180000', 'EXDATE:20261216T020000Z', 'EXDATE:']],
    ['by a rule', ['EXRULE:FREQ=WEEKLY;INTERVAL=1;COUNT=3', 'RDATE:20261202T020000Z'], ['12-22']],
  ])('leaves out exceptions %s', (_, lines, left = ['12-01', '12-22']) => {
    expect(starts(...weekly, ...lines)).toEqual(inBoston(...left))
  })

  test.each([
    ['in another zone', 'RECURRENCE-ID;TZID=America/New_York:20261208T210000'],
    ['as a date', 'RECURRENCE-ID;VALUE=DATE:20261208'],
  ])('has one occurrence replaced by an event that names it %s', (_, line) => {
    const moved = event('UID:a', line, 'DTSTART:20261210T000000Z')
    expect(hours(calendar(event('UID:a', ...weekly), moved)).map((one) => one.slice(5, 16))).toEqual([
      '12-01T21:00',
      '12-09T19:00',
      '12-15T21:00',
      '12-22T21:00',
    ])
  })

  test('can change time, length and title from one occurrence on; single changes still apply', () => {
    const later = event('UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261209T020000Z', 'SUMMARY:Later').replace(
      'SUMMARY:Dance\r\n',
      '',
    )
    const withTimes = later.replace(
      'END:VEVENT',
      'DTSTART;TZID=America/Los_Angeles:20261209T190000\r\nDURATION:PT3H\r\nEND:VEVENT',
    )
    const off = event('UID:a', 'RECURRENCE-ID:20261216T020000Z', 'DTSTART:20261216T020000Z', 'STATUS:CANCELLED')
    const { events, leftOut } = read(calendar(event('UID:a', ...weekly), withTimes, off))
    expect(events.map(({ title, startsAt, endsAt }) => [title, startsAt.slice(5, 16), endsAt.slice(5, 16)])).toEqual([
      ['Dance', '12-01T21:00', '12-01T23:00'],
      ['Later', '12-09T22:00', '12-10T01:00'],
      ['Later', '12-23T22:00', '12-24T01:00'],
    ])
    expect(leftOut).toEqual({ cancelled: 1 })
  })

  test('includes the dates of RDATE, and periods with their own length', () => {
    const dates = [
      'RDATE;VALUE=PERIOD:20261206T020000Z/PT1H,20261207T020000Z/20261207T050000Z',
      'RDATE;VALUE=DATE:20261208',
    ]
    expect(hours(one(evening, 'DURATION:PT2H', ...dates)).map((one) => one.slice(5))).toEqual([
      '12-01T21:00:00-05:00–23:00',
      '12-05T21:00:00-05:00–22:00',
      '12-06T21:00:00-05:00–00:00',
      '12-08T21:00:00-05:00–23:00',
    ])
  })

  test.each([
    ['a date, including its evening', 'UNTIL=20261215'],
    ['a time in UTC', 'UNTIL=20261216T020000Z'],
    ['a date with hyphens', 'UNTIL=2026-12-15'],
  ])('ends on %s', (_, until) => {
    expect(starts(evening, `RRULE:FREQ=WEEKLY;${until}`)).toEqual(inBoston('12-01', '12-08', '12-15'))
  })

  test.each(['UNTIL=20261203', 'UNTIL=20261204T045959Z', 'COUNT=3;BYDAY='])('of all-day events ends with %s', (end) => {
    expect(starts('DTSTART;VALUE=DATE:20261201', `RRULE:FREQ=DAILY;${end}`, 'EXDATE:20261202T000000Z')).toEqual([
      '2026-12-01',
      '2026-12-03',
    ])
  })

  test('with COUNT=0 takes place once, not forever', () => {
    expect(starts(evening, 'RRULE:FREQ=DAILY;COUNT=0')).toEqual(inBoston('12-01'))
  })

  test('repeats every second week, counted from its start years ago', () => {
    const found = starts(
      'DTSTART;TZID=America/Los_Angeles:20190108T180000',
      'EXDATE:20261104T020000Z',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    )
    expect(found).toEqual(inBoston('11-17', '12-01', '12-15', '12-29'))
  })
})
