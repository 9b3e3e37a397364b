import { occurrencesBetween } from '../occurrences/occurrencesBetween.ts'
import type { Occurrence, Schedule } from '../schedule.ts'
import { momentOf } from '../time.ts'
import { placeName, pointOf } from '../venueFacts.ts'
import { describeEvening } from '../wording/describeEvening.ts'
import { component, joinLines, textProperty, utcTime } from './contentLines.ts'

/** The facts that the feed adds to the schedule. */
type FeedFacts = {
  /** The name of the calendar and of a usual evening. */
  title: string | null
  description: string | null
  /** The origin of the site; UIDs end in its host. */
  siteUrl: string
  /** The time of the last publish, ISO 8601. */
  editedAt: string
}

const monthsBack = 3
const monthsAhead = 12

/**
 * Renders the schedule as an iCalendar file: each evening from three months back to a year ahead is an event of its own, in UTC,
 * so that calendar programs have no recurrence rule or time zone to interpret. A cancelled evening stays, marked as such, and a
 * moved one has its new time and place.
 * @param now ISO 8601
 * @see https://www.rfc-editor.org/rfc/rfc5545
 */
export function calendarFeed(schedule: Schedule, facts: FeedFacts, now: string): string {
  const today = momentOf(now).toZonedDateTimeISO(schedule.timeZone)
  const from = today.subtract({ months: monthsBack }).toInstant().toString()
  const until = today.add({ months: monthsAhead }).toInstant().toString()
  return joinLines(
    component('VCALENDAR', [
      'VERSION:2.0',
      `PRODID:-//${new URL(facts.siteUrl).host}//Schedule//EN`,
      ...textProperty('NAME', facts.title),
      ...textProperty('X-WR-CALNAME', facts.title),
      ...textProperty('X-WR-CALDESC', facts.description),
      `X-WR-TIMEZONE:${schedule.timeZone}`,
      `LAST-MODIFIED:${utcTime(facts.editedAt)}`,
      `URL:${facts.siteUrl}`,
      `SOURCE;VALUE=URI:${new URL('/calendar.ics', facts.siteUrl).href}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      ...occurrencesBetween(schedule, from, until).flatMap((evening) => eventOf(evening, facts, now)),
    ]),
  )
}

/** Renders an evening as an event. @see https://www.rfc-editor.org/rfc/rfc5545#section-3.6.1 */
function eventOf(evening: Occurrence, facts: FeedFacts, now: string): string[] {
  const { id, state, weeklyDate, startsAt, endsAt, venue } = evening
  const isCancelled = state === 'cancelled'
  const point = venue && pointOf(venue)
  const title = evening.title ?? facts.title
  return component('VEVENT', [
    // A date has one weekly evening, whichever rule it comes from; a special one is a document.
    `UID:${state === 'special' ? `special-${id}` : `evening-${weeklyDate}`}@${new URL(facts.siteUrl).host}`,
    `DTSTAMP:${utcTime(facts.editedAt)}`,
    `LAST-MODIFIED:${utcTime(facts.editedAt)}`,
    `SEQUENCE:${sequenceAt(facts.editedAt, now)}`,
    `DTSTART:${utcTime(startsAt)}`,
    `DTEND:${utcTime(endsAt)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...textProperty('SUMMARY', isCancelled && title ? `Cancelled: ${title}` : title),
    ...textProperty('DESCRIPTION', describeEvening(evening)),
    ...textProperty('LOCATION', venue && placeName(venue)),
    ...(point ? [`GEO:${point.lat};${point.lng}`] : []),
    `URL:${facts.siteUrl}`,
  ])
}

const hourMs = 60 * 60_000

/**
 * Returns the seconds from 2020 to the last edit, or to the start of this hour if that is later. A deleted exception leaves no
 * timestamp, so the edits alone could make the number smaller than before; a program that refreshes after an hour, as the feed
 * asks it to, never gets a smaller one. It fits into the 31 bits that programs allow until 2088.
 */
function sequenceAt(editedAt: string, now: string): number {
  const thisHour = Math.floor(Date.parse(now) / hourMs) * hourMs
  const last = Math.max(Date.parse(editedAt), thisHour)
  return Math.max(0, Math.floor((last - Date.parse('2020-01-01T00:00:00Z')) / 1000))
}
