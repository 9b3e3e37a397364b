import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test, vi } from 'vitest'
import { decodeFeed } from '../../../web/communityFeed/decodeFeed.ts'
import { readFeed } from '../../../web/communityFeed/readFeed.ts'

const range = { from: '2026-11-01T00:00:00-04:00', until: '2026-12-31T00:00:00-05:00', timeZone: 'America/New_York' }
const file = (name: string) => readFileSync(`${import.meta.dirname}/feeds/${name}.ics`, 'utf8')
const read = (text: string) => readFeed(text, range)
const hours = (text: string) => read(text).events.map(({ startsAt, endsAt }) => `${startsAt}–${endsAt.slice(11, 16)}`)
const titles = (text: string) => read(text).events.map(({ title }) => title)

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Dance', ...lines, 'END:VEVENT'].join('\r\n')
const one = (...lines: string[]) => calendar(event('UID:a', ...lines))
const starts = (...lines: string[]) => read(one(...lines)).events.map(({ startsAt }) => startsAt)

const evening = 'DTSTART;TZID=America/Los_Angeles:20261201T180000'
const inBoston = (...days: string[]) => days.map((day) => `2026-${day}T21:00:00-05:00`)

describe('a time zone', () => {
  test('without rules is known by its name: in times, exceptions and replacements, however each is written', () => {
    expect(hours(file('named-zone-without-rules'))).toEqual([
      '2026-11-03T21:00:00-05:00–23:00',
      '2026-11-10T21:00:00-05:00–23:00',
      '2026-12-02T21:00:00-05:00–23:00',
      '2026-12-02T22:00:00-05:00–00:00',
      '2026-12-08T21:00:00-05:00–23:00',
    ])
  })

  test('is known by its name even if the file has rules that ended', () => {
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
    ['pacific standard time'],
    ['"Pacific Standard Time"'],
    ['"(UTC-08:00) Pacific Time (US & Canada)"'],
    ['(UTC-08:00) Pacific Time (US & Canada)'],
    ['Pacific Daylight Time'],
    ['PST'],
    ['US/Pacific'],
    ['america/los_angeles'],
    ['America/Los Angeles'],
    ['/America/Los_Angeles'],
    ['/freeassociation.sourceforge.net/America/Los_Angeles'],
    ['/freeassociation.sourceforge.net/Tzfile/America/Los_Angeles'],
    ['/mozilla.org/20050126_1/America/Los_Angeles'],
    ['GMT-0800'],
    ['Etc/GMT+8'],
  ])('is known as %s', (name) => {
    expect(starts(`DTSTART;TZID=${name}:20261201T180000`)).toEqual(inBoston('12-01'))
  })

  test.each([
    ['the same name', rules('Coast')],
    ['the same name in other letters', rules('COAST')],
    ['another name, as the only one', rules('Pacific')],
    ['the name of a place', rules('Coast', 'X-LIC-LOCATION:America/Los_Angeles')],
  ])('is that of the VTIMEZONE with %s', (_, zone) => {
    expect(hours(calendar(...zone, event('DTSTART;TZID=Coast:20261201T180000')))).toEqual([
      '2026-12-01T21:00:00-05:00–21:00',
    ])
  })

  test('is that of the VTIMEZONE before its first change, and for a short name that the file defines', () => {
    const late = rules('Coast').map((line) => line.replace('20250101', '20270101').replace('FROM:-0700', 'FROM:-0800'))
    expect(hours(calendar(...late, event('DTSTART;TZID=Coast:20261201T180000')))).toEqual([
      '2026-12-01T21:00:00-05:00–21:00',
    ])
    expect(hours(calendar(...rules('EST'), event('DTSTART;TZID=EST:20261201T180000')))).toEqual([
      '2026-12-01T21:00:00-05:00–21:00',
    ])
  })

  test.each(['X-WR-TIMEZONE:America/Los_Angeles', 'X-WR-TIMEZONE:Pacific Standard Time', 'TIMEZONE-ID:US/Pacific'])(
    'is that of the calendar for times that have none: %s',
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

  test('that nobody knows is that of times without one; each calendar of a file has its own', () => {
    const unknown = event('DTSTART;TZID=Custom:20261201T180000')
    const [west, here] = [calendar('X-WR-TIMEZONE:America/Los_Angeles', unknown), calendar(unknown)]
    expect(hours(west + here)).toEqual(['2026-12-01T18:00:00-05:00–18:00', '2026-12-01T21:00:00-05:00–21:00'])
  })
})

describe('a series', () => {
  const weekly = [evening, 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;COUNT=4']

  test.each([
    ['as a list in several zones', ['EXDATE;TZID=America/New_York:20261208T210000,20261215T210000']],
    ['without a zone', ['EXDATE:20261208T180000,20261215T180000']],
    ['as dates', ['EXDATE;VALUE=DATE:20261208', 'EXDATE:20261215']],
    ['with one that is none', ['EXDATE:soon,20261208T180000', 'EXDATE:20261216T020000Z', 'EXDATE:']],
    ['by a rule', ['EXRULE:FREQ=WEEKLY;INTERVAL=1;COUNT=3', 'RDATE:20261202T020000Z'], ['12-22']],
  ])('leaves out exceptions %s', (_, lines, left = ['12-01', '12-22']) => {
    expect(starts(...weekly, ...lines)).toEqual(inBoston(...left))
  })

  test.each([
    ['in UTC', 'RECURRENCE-ID:20261209T020000Z'],
    ['in another zone', 'RECURRENCE-ID;TZID=America/New_York:20261208T210000'],
    ['without a zone', 'RECURRENCE-ID:20261208T180000'],
    ['as a date', 'RECURRENCE-ID;VALUE=DATE:20261208'],
  ])('is replaced once by an event that names it %s', (_, line) => {
    const moved = event('UID:a', line, 'DTSTART:20261210T000000Z')
    expect(hours(calendar(event('UID:a', ...weekly), moved)).map((one) => one.slice(5, 16))).toEqual([
      '12-01T21:00',
      '12-09T19:00',
      '12-15T21:00',
      '12-22T21:00',
    ])
  })

  test('is changed from one occurrence on, with its time, its length and its title, which single changes follow', () => {
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

  test('has further dates, periods with their own length among them', () => {
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
    ['a date, whose evening counts', 'UNTIL=20261215'],
    ['a time in UTC', 'UNTIL=20261216T020000Z'],
    ['a time without a zone', 'UNTIL=20261215T180000'],
    ['a date with hyphens', 'UNTIL=2026-12-15'],
  ])('ends on %s', (_, until) => {
    expect(starts(evening, `RRULE:FREQ=WEEKLY;${until}`)).toEqual(inBoston('12-01', '12-08', '12-15'))
  })

  test.each(['UNTIL=20261203', 'UNTIL=20261203T000000Z', 'UNTIL=20261204T045959Z', 'COUNT=3;', 'COUNT=3;BYDAY='])(
    'of whole days ends by %s',
    (end) => {
      expect(starts('DTSTART;VALUE=DATE:20261201', `RRULE:FREQ=DAILY;${end}`, 'EXDATE:20261202T000000Z')).toEqual([
        '2026-12-01',
        '2026-12-03',
      ])
    },
  )

  test('that is to take place no times takes place once, rather than without an end', () => {
    expect(starts(evening, 'RRULE:FREQ=DAILY;COUNT=0')).toEqual(inBoston('12-01'))
  })

  test('keeps every second week, counted from its start years ago', () => {
    const found = starts(
      'DTSTART;TZID=America/Los_Angeles:20190108T180000',
      'EXDATE:20261104T020000Z',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    )
    expect(found).toEqual(inBoston('11-17', '12-01', '12-15', '12-29'))
  })
})

describe('what visitors must not see, or see once', () => {
  const at = 'DTSTART:20261202T200000'

  test.each(['PRIVATE', 'CONFIDENTIAL', 'private', 'X-OURS'])('an event of class %s is left out', (name) => {
    const { events, leftOut, found } = read(calendar(event('UID:a', at, `CLASS:${name}`), event(at, 'CLASS:PUBLIC')))
    expect([events.length, leftOut, found]).toEqual([1, { private: 1 }, 2])
  })

  test('a private series is left out with all of its changes', () => {
    const change = event('UID:a', 'RECURRENCE-ID:20261202T200000', 'DTSTART:20261203T200000')
    expect(titles(calendar(event('UID:a', at, 'CLASS:PRIVATE', 'RRULE:FREQ=DAILY'), change))).toEqual([])
  })

  test('events without a UID are all shown, and of the same UID the highest SEQUENCE', () => {
    expect(titles(calendar(event(at), event(at), event('UID:', at)))).toHaveLength(3)
    const old = event('UID:b', 'DTSTART:20261205T200000', 'SEQUENCE:1')
    const moved = event('UID:b', 'DTSTART:20291206T200000', 'SEQUENCE:2')
    expect(titles(calendar(moved, old))).toEqual([])
    expect(titles(calendar(event('UID:b', at, 'STATUS:CANCELLED'), old))).toEqual(['Dance'])
    const change = (hour: number) => event('UID:c', `RECURRENCE-ID:${at.slice(8)}`, `DTSTART:20261203T${hour}0000`)
    const twice = [change(21).replace('END', 'SEQUENCE:10\r\nEND'), change(19).replace('END', 'SEQUENCE:9\r\nEND')]
    const found = hours(calendar(event('UID:c', at), ...twice))
    expect(found).toEqual(['2026-12-03T21:00:00-05:00–21:00'])
  })
})

describe('a property that is malformed', () => {
  test('is ignored or read as meant in a file of public holidays, whose dates do not say that they are dates', () => {
    const { events, found, leftOut } = read(file('public-holidays'))
    expect(events).toMatchObject([
      { title: 'Thanksgiving Day', startsAt: '2026-11-26', lastDate: '2026-11-26', isAllDay: true },
      { title: 'Feast of Lights', startsAt: '2026-12-08' },
      { title: 'Christmas Day', startsAt: '2026-12-25' },
    ])
    expect([found, leftOut]).toEqual([34, {}])
  })

  test.each([
    ['an end on the day of its start', ['DTSTART;VALUE=DATE:20261208', 'DTEND;VALUE=DATE:20261208'], '2026-12-08'],
    ['an end before its start', ['DTSTART;VALUE=DATE:20261208', 'DTEND;VALUE=DATE:20261201'], '2026-12-08'],
    ['a duration of hours', ['DTSTART;VALUE=DATE:20261208', 'DURATION:PT36H'], '2026-12-09'],
    ['a negative duration', ['DTSTART;VALUE=DATE:20261208', 'DURATION:-P1D'], '2026-12-08'],
    ['weeks among the hours', ['DTSTART;VALUE=DATE:20261208', 'DURATION:PT1W'], '2026-12-14'],
    ['an end with an hour', ['DTSTART;VALUE=DATE:20261208', 'DTEND:20261209T220000'], '2026-12-09'],
    ['a time that is called a date', ['DTSTART;VALUE=DATE:20261208T000000', 'DTEND:'], '2026-12-08'],
  ])('leaves a whole day with %s on its days', (_, lines, lastDate) => {
    expect(read(one(...lines)).events).toMatchObject([{ startsAt: '2026-12-08', isAllDay: true, lastDate }])
  })

  test.each([
    ['no end', [], '20:00'],
    ['an end that is none', ['DTEND:late', 'DURATION:soon'], '20:00'],
    ['an end before its start', ['DTEND:20261208T190000'], '20:00'],
    ['an end that is none, and a duration', ['DTEND:', 'DURATION:PT2H'], '22:00'],
    ['a duration without its T', ['DURATION:P2H'], '22:00'],
    ['an end without seconds', ['DTEND:20261208T2200'], '22:00'],
    ['an end at 24 hours', ['DTEND:20261208T240000'], '00:00'],
    ['an end with an offset', ['DTEND:2026-12-08T19:00:00-08:00'], '22:00'],
    ['a rule without words', ['RRULE:', 'EXRULE:', 'RDATE:', 'EXDATE:', 'DURATION:PT2H'], '22:00'],
  ])('leaves an evening with %s', (_, lines, end) => {
    expect(hours(one('DTSTART:20261208T200000', ...lines))).toEqual([`2026-12-08T20:00:00-05:00–${end}`])
  })
})

describe('a text', () => {
  test('is shown as written, whatever stands around it in the file', () => {
    expect(read(file('descriptions')).events).toMatchObject([
      { title: 'Rock & Roll – café night', place: 'The Ballroom, upstairs', startsAt: '2026-12-02T20:00:00-05:00' },
    ])
  })

  test.each([
    ['👩‍👩‍👧 Family dance', '👩‍👩‍👧 Family dance'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Cèilidh 👋🏽', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Cèilidh 👋🏽'],
    ['Tanz\u00ADabend', 'Tanz\u00ADabend'],
    ['می\u200Cرقصیم', 'می\u200Cرقصیم'],
    ['\u202Eecnad\u202C \u2066x\u2069', 'ecnad x'],
    ['&#x202E;ecnad', 'ecnad'],
    ['a\u0000b\u0007c', 'a b c'],
    ['a\\nb\\Nc\\, d\\; e\\\\n', 'a b c, d; e\\n'],
    ['Tom &amp; Ann &lt;3 &quot;x&quot; &nbsp;&#39;y&#39; &copy=1', 'Tom & Ann <3 "x" \'y\' &copy=1'],
  ])('%j is shown as %j', (written, shown) => {
    expect(titles(calendar(event('DTSTART:20261202T200000').replace('Dance', written)))).toEqual([shown])
  })

  test('that has no letters is no title', () => {
    expect(read(calendar(event('DTSTART:20261202T200000').replace('Dance', '\u200B\u202E'))).leftOut).toEqual({
      'without a title': 1,
    })
  })

  test('is decoded: a letter that a fold divides, other encodings, byte-order marks', () => {
    const café = calendar(event('DTSTART:20261202T200000')).replace('Dance', 'Café')
    const utf8 = Buffer.from(café)
    const split = utf8.indexOf(0xc3) + 1
    const folded = Buffer.concat([utf8.subarray(0, split), Buffer.from('\r\n '), utf8.subarray(split)])
    const latin = Buffer.from(café, 'latin1')
    const swapped = Buffer.from(`\uFEFF${café}`, 'utf16le').swap16()
    const bytes: [Buffer, string?][] = [
      [folded],
      [Buffer.from(`\uFEFF${café}`)],
      [latin, 'text/calendar; charset=iso-8859-1'],
      [latin, 'text/calendar; charset="ISO-8859-1"'],
      [latin, 'text/calendar; charset=utf-8'],
      [latin],
      [utf8, 'text/calendar; charset=iso-8859-1'],
      [utf8, 'text/calendar; charset=nonsense'],
      [Buffer.from(`\uFEFF${café}`, 'utf16le')],
      [swapped],
      [Buffer.from(café, 'utf16le'), 'text/calendar; charset=utf-16le'],
    ]
    for (const [encoded, type] of bytes) expect(titles(decodeFeed(encoded, type))).toEqual(['Café'])
  })

  test.each([
    ['\\r\\r\\n', (text: string) => text.replaceAll('\r\n', '\r\r\n')],
    ['\\n', (text: string) => text.replaceAll('\r\n', '\n')],
    ['\\r', (text: string) => text.replaceAll('\r\n', '\r')],
    ['lower-case names', (text: string) => text.replace(/^[A-Z]+(?=[;:])/gm, (name) => name.toLowerCase())],
    ['text after its end', (text: string) => `${text}<!-- 12 queries -->`],
    ['an empty line before each line', (text: string) => text.replaceAll('\r\n', '\r\n\r\n')],
  ])('is read from a file with %s', (_, change) => {
    expect(titles(change(one('DESCRIPTION:Bring\r\n  shoes', 'DTSTART:20261202T200000')))).toEqual(['Dance'])
  })
})

describe('a long calendar', () => {
  test('of past events is read without converting their times', () => {
    const past = Array.from({ length: 9000 }, (_, index) =>
      event(
        `UID:${index}`,
        `DTSTART;TZID=America/Los_Angeles:20${String(10 + (index % 16))}0102T180000`,
        ...(index % 2 === 0 ? ['DURATION:PT2H'] : ['DTEND;TZID=America/Los_Angeles:20260102T200000']),
      ),
    )
    const conversions = vi.spyOn(Temporal.PlainDate, 'from')
    const { events, found } = read(calendar(...past, event('UID:b', 'DTSTART:20261202T200000')))
    expect([events.length, found]).toEqual([1, 9001])
    expect(conversions.mock.calls.length).toBeLessThan(5)
    conversions.mockRestore()
  })

  test.each([
    ['empty', '', 'It is empty'],
    ['a page', '<!doctype html><title>Sign in</title>', 'It is not a calendar; it begins with "<!doctype html>'],
  ])('that is %s is refused', (_, text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  test('without events is read', () => {
    expect(read(calendar())).toEqual({ events: [], found: 0, leftOut: {} })
  })
})
