import fc from 'fast-check'
import { mutated, names } from '../../packages/lake/tests/fuzz/anything.ts'
import { hostileFeeds } from './feeds.ts'

const short = hostileFeeds.map(([, text]) => text()).filter((text) => text.length < 20_000)
const words = fc.constantFrom(
  ...['BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VTIMEZONE', 'END:VTIMEZONE', 'BEGIN:STANDARD', 'END:STANDARD'],
  ...['UID:1', 'SUMMARY:x', 'STATUS:CANCELLED', 'TZID:Z', 'TZOFFSETTO:-0500', 'TZOFFSETFROM:+9999'],
  ...['DTSTART:20261121T200000', 'DTSTART;VALUE=DATE:20261121', 'DTSTART;TZID=Z:20261121T200000', 'DTSTART:00000000'],
  ...['DTEND:99991231T000000', 'DURATION:P9999W', 'RDATE:20261122T200000', 'EXDATE:20261121T200000'],
  ...['RECURRENCE-ID:20261121T200000', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2', ' folded'],
  ...['RRULE:FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=-1;UNTIL=99991231', 'RRULE:FREQ=WEEKLY;INTERVAL=1000000000'],
)
/** Generates calendars from iCalendar keywords, or hostile ones with some characters replaced. */
export const calendars = fc.oneof(
  mutated(short),
  fc
    .array(fc.oneof({ arbitrary: words, weight: 20 }, { arbitrary: names, weight: 1 }), { maxLength: 40 })
    .map((lines) => ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VCALENDAR'].join('\r\n')),
)
