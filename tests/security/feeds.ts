const lines = (...all: string[]) => all.join('\r\n')
const event = (...all: string[]) => lines('BEGIN:VEVENT', 'UID:evil', 'SUMMARY:Evil', ...all, 'END:VEVENT')
const evening = 'DTSTART:20261121T200000'
const good = lines('BEGIN:VEVENT', 'UID:good', 'SUMMARY:Good', evening, 'END:VEVENT')
const feed = (...parts: string[]) => lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, good, 'END:VCALENDAR')
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index))
const zone = (...all: string[]) => lines('BEGIN:VTIMEZONE', 'TZID:Evil', ...all, 'END:VTIMEZONE')
const standard = (...all: string[]) =>
  lines('BEGIN:STANDARD', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'DTSTART:19700101T020000', ...all, 'END:STANDARD')
const zoned = event('DTSTART;TZID=Evil:20261121T200000')

/** The period that is read from each feed. */
export const range = {
  from: '2026-10-20T00:00:00-04:00',
  until: '2026-12-19T00:00:00-05:00',
  timeZone: 'America/New_York',
}

/** Feeds that anybody with access to the shared calendar could create. */
export const hostileFeeds: [name: string, text: () => string][] = [
  ['a duration of 9,999,999,999 weeks', () => feed(event(evening, 'DURATION:P9999999999W'))],
  ['an end before its start', () => feed(event(evening, 'DTEND:00010101T000000'))],
  ['a start in the year 0', () => feed(event('DTSTART:00000101T000000', 'RRULE:FREQ=DAILY'))],
  ['a start that is none', () => feed(event('DTSTART:99999999T999999', 'RRULE:FREQ=DAILY'))],
  ['1.8 MB of parameters', () => feed(event(`DTSTART${';X=1'.repeat(450_000)}:20261121T200000`))],
  ['parameters within what an event may have', () => feed(event(`DTSTART${';X=1'.repeat(20_000)}:20261121T200000`))],
  [
    'an RDATE of 110,000 dates',
    () => feed(event(evening, `RDATE:${'20261122T200000,'.repeat(110_000)}20261122T200000`)),
  ],
  ['6,000 EXDATEs', () => feed(event(evening, 'RRULE:FREQ=DAILY', ...times(6000, () => 'EXDATE:20261122')))],
  ['a million folded lines', () => feed(event(evening, `SUMMARY:x${'\r\n x'.repeat(450_000)}`))],
  ['a summary of a megabyte', () => feed(event(evening, `SUMMARY:${'<'.repeat(1_000_000)}`))],
  ['a position that is none', () => feed(event(evening, 'RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=366'))],
  ['each second', () => feed(event(evening, 'RRULE:FREQ=SECONDLY'))],
  [
    'each second of each day',
    () =>
      feed(
        event(
          evening,
          `RRULE:FREQ=DAILY;BYSECOND=${times(60, String).join(',')};BYMINUTE=${times(60, String).join(',')};BYHOUR=${times(24, String).join(',')}`,
        ),
      ),
  ],
  ['an interval of 0', () => feed(event(evening, 'RRULE:FREQ=DAILY;INTERVAL=0'))],
  [
    'daily since the year 1, until 9999',
    () => feed(event('DTSTART:00010101T200000', 'RRULE:FREQ=DAILY;UNTIL=99991231')),
  ],
  ['a rule of 90,000 letters', () => feed(event(evening, `RRULE:FREQ=YEARLY;BYYEARDAY=${'366,'.repeat(22_000)}366`))],
  ['10,000 daily events', () => feed(...times(9999, (index) => event(evening, `UID:${index}`, 'RRULE:FREQ=DAILY')))],
  [
    '100 rules that never come',
    () => feed(...times(100, () => event(evening, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'))),
  ],
  ['40,000 events', () => feed(...times(40_000, () => event(evening)))],
  ['events in each other', () => feed('BEGIN:VEVENT\r\n'.repeat(100_000) + 'END:VEVENT\r\n'.repeat(100_000))],
  [
    'alarms in each other',
    () => feed(event(evening, ...times(3000, () => 'BEGIN:VALARM'), ...times(3000, () => 'END:VALARM'))),
  ],
  ['a zone that changes each second', () => feed(zone(standard('RRULE:FREQ=SECONDLY')), zoned)],
  [
    'a zone that changes daily, by its name a year',
    () => feed(zone(standard('RRULE:FREQ=DAILY;X=FREQ=YEARLY')), zoned),
  ],
  ['a zone of 20,000 changes', () => feed(zone(...times(900, () => standard('RRULE:FREQ=YEARLY'))), zoned)],
  [
    'a zone in itself',
    () =>
      feed(
        `BEGIN:VTIMEZONE\r\n${'BEGIN:STANDARD\r\n'.repeat(4000)}${'END:STANDARD\r\n'.repeat(4000)}END:VTIMEZONE`,
        zoned,
      ),
  ],
  ['a zone whose offset is a million hours', () => feed(zone(standard().replace('-0500', '-99999900')), zoned)],
  ['a zone by a name that is a program', () => feed(event('DTSTART;TZID=../../etc/passwd:20261121T200000'))],
  [
    'names of JavaScript',
    () => feed(event(evening, 'CONSTRUCTOR;__PROTO__=1:x', '__PROTO__;VALUE=__PROTO__:x', 'HASOWNPROPERTY:1')),
  ],
  ['letters that are none', () => feed(event(evening, `SUMMARY:${'\uD800\u0000\u202E'.repeat(1000)}`))],
  ['no line end at all', () => `BEGIN:VCALENDAR ${'x'.repeat(2_000_000)}`],
]
