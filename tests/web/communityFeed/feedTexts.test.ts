import { describe, expect, test } from 'vitest'
import { decodeFeed } from '../../../web/communityFeed/decodeFeed.ts'
import { calendar, event, file, hours, one, read, titles } from './feedParts.ts'

describe('events that visitors must not see, or see once', () => {
  const at = 'DTSTART:20261202T200000'

  test.each(['CONFIDENTIAL', 'private', 'X-OURS'])('an event of class %s is left out', (name) => {
    const { events, leftOut, found } = read(calendar(event('UID:a', at, `CLASS:${name}`), event(at, 'CLASS:PUBLIC')))
    expect([events.length, leftOut, found]).toEqual([1, { private: 1 }, 2])
  })

  test('a private series is left out with all of its changes', () => {
    const change = event('UID:a', 'RECURRENCE-ID:20261202T200000', 'DTSTART:20261203T200000')
    expect(titles(calendar(event('UID:a', at, 'CLASS:PRIVATE', 'RRULE:FREQ=DAILY'), change))).toEqual([])
  })

  test('all events without a UID are shown, and of those with the same UID the highest SEQUENCE', () => {
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

describe('a malformed property', () => {
  test('is ignored or read as intended in a file of public holidays, whose dates lack VALUE=DATE', () => {
    const { events, found, leftOut } = read(file('public-holidays'))
    expect(events).toMatchObject([
      { title: 'Thanksgiving Day', startsAt: '2026-11-26', lastDate: '2026-11-26', isAllDay: true },
      { title: 'Feast of Lights', startsAt: '2026-12-08' },
      { title: 'Christmas Day', startsAt: '2026-12-25' },
    ])
    expect([found, leftOut]).toEqual([34, {}])
  })

  test.each([
    ['an end before its start', ['DTSTART;VALUE=DATE:20261208', 'DTEND;VALUE=DATE:20261201'], '2026-12-08'],
    ['a duration of hours', ['DTSTART;VALUE=DATE:20261208', 'DURATION:PT36H'], '2026-12-09'],
    ['a negative duration', ['DTSTART;VALUE=DATE:20261208', 'DURATION:-P1D'], '2026-12-08'],
    ['weeks after the T', ['DTSTART;VALUE=DATE:20261208', 'DURATION:PT1W'], '2026-12-14'],
    ['an end with a time', ['DTSTART;VALUE=DATE:20261208', 'DTEND:20261209T220000'], '2026-12-09'],
  ])('leaves an all-day event with %s on its days', (_, lines, lastDate) => {
    expect(read(one(...lines)).events).toMatchObject([{ startsAt: '2026-12-08', isAllDay: true, lastDate }])
  })

  test.each([
    ['no end', [], '20:00'],
    ['an end before its start', ['DTEND:20261208T190000'], '20:00'],
    ['an empty end, and a duration', ['DTEND:', 'DURATION:PT2H'], '22:00'],
    ['a duration without its T', ['DURATION:P2H'], '22:00'],
    ['an end at 24 hours', ['DTEND:20261208T240000'], '00:00'],
    ['an end with an offset', ['DTEND:2026-12-08T19:00:00-08:00'], '22:00'],
    ['empty rules', ['RRULE:', 'EXRULE:', 'RDATE:', 'EXDATE:', 'DURATION:PT2H'], '22:00'],
  ])('keeps an evening with %s', (_, lines, end) => {
    expect(hours(one('DTSTART:20261208T200000', ...lines))).toEqual([`2026-12-08T20:00:00-05:00–${end}`])
  })
})

describe('a text', () => {
  test('is shown as written, regardless of the lines around it', () => {
    expect(read(file('descriptions')).events).toMatchObject([
      { title: 'Rock & Roll – café night', place: 'The Ballroom, upstairs', startsAt: '2026-12-02T20:00:00-05:00' },
    ])
  })

  test.each([
    ['👩‍👩‍👧 Family dance', '👩‍👩‍👧 Family dance'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Cèilidh 👋🏽', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Cèilidh 👋🏽'],
    ['می\u200Cرقصیم', 'می\u200Cرقصیم'],
    ['\u202Eecnad\u202C \u2066x\u2069', 'ecnad x'],
    ['a\u0000b\u0007c', 'a b c'],
    ['a\\nb\\Nc\\, d\\; e\\\\n', 'a b c, d; e\\n'],
    ['Tom &amp; Ann &lt;3 &quot;x&quot; &nbsp;&#39;y&#39; &copy=1', 'Tom & Ann <3 "x" \'y\' &copy=1'],
  ])('%j is shown as %j', (written, shown) => {
    expect(titles(calendar(event('DTSTART:20261202T200000').replace('Dance', written)))).toEqual([shown])
  })

  test('without visible characters is not a title', () => {
    expect(read(calendar(event('DTSTART:20261202T200000').replace('Dance', '\u200B\u202E'))).leftOut).toEqual({
      'without a title': 1,
    })
  })

  test('is decoded: characters split by a fold, other encodings, byte-order marks', () => {
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
      [latin, 'text/calendar; charset=utf-8'],
      [utf8, 'text/calendar; charset=iso-8859-1'],
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

describe('a file', () => {
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
