import { Temporal } from 'temporal-polyfill'
import { specialOccurrence } from '../occurrences/applyExceptions.ts'
import { readSchedule, type ReadSchedule } from '../occurrences/readSchedule.ts'
import type { Schedule } from '../schedule.ts'
import { readDate } from '../time.ts'
import {
  component,
  describeOccurrence,
  eventComponent,
  type Feed,
  type FeedFacts,
  joinLines,
  latestOf,
  textProperty,
  utcTime,
} from './event.ts'
import { timeZoneComponent } from './timeZoneComponent.ts'
import { weeklyEvents } from './weeklyEvents.ts'

/**
 * Renders the schedule as an iCalendar file. The same documents produce the same bytes: timestamps come from the documents,
 * and SEQUENCE counts the seconds up to the last edit that affects an event.
 *
 * Each weekly rule is one recurring event. A cancelled evening is excluded from it and listed as a cancelled event of its
 * own, a moved one overrides its date, and a special one is a separate event.
 *
 * Deleting a document leaves no timestamp, so SEQUENCE falls back to the last edit of the remaining ones. Subscribers
 * replace the whole file, so this is harmless.
 * @see https://www.rfc-editor.org/rfc/rfc5545
 */
export function calendarFeed(schedule: Schedule, facts: FeedFacts): string {
  const updatedAt = lastEdit(schedule, facts)
  const read = readSchedule(schedule)
  const horizon = Temporal.PlainDate.from(updatedAt.slice(0, 10)).add({ years: 10 }).toString()
  const feed: Feed = { schedule: read, timeZone: schedule.timeZone, facts, horizon }
  return joinLines(
    component('VCALENDAR', [
      'VERSION:2.0',
      `PRODID:-//${new URL(facts.siteUrl).host}//Schedule//EN`,
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      ...textProperty('NAME', facts.name),
      ...textProperty('X-WR-CALNAME', facts.name),
      ...textProperty('X-WR-CALDESC', facts.description),
      `X-WR-TIMEZONE:${schedule.timeZone}`,
      `LAST-MODIFIED:${utcTime(updatedAt)}`,
      `URL:${facts.siteUrl}`,
      `SOURCE;VALUE=URI:${new URL('/calendar.ics', facts.siteUrl).href}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      ...timeZoneComponent(schedule.timeZone, firstDate(read, updatedAt), horizon),
      ...read.rules.toReversed().flatMap((rule) => weeklyEvents(feed, rule)),
      ...specialEvents(feed),
    ]),
  )
}

/** Returns when a document in the feed was last edited, in ISO 8601. */
export function lastEdit({ exceptions }: Schedule, { updatedAt }: FeedFacts): string {
  return latestOf(updatedAt, ...exceptions.map((exception) => exception._updatedAt))
}

function specialEvents(feed: Feed): string[] {
  const specials = [...feed.schedule.changes.values()].flatMap(({ specials }) => specials)
  return specials.flatMap((special) => {
    const evening = specialOccurrence(feed.schedule, special)
    return eventComponent(feed, {
      ...evening,
      uid: `special-${evening.id}`,
      updates: [special.exception._updatedAt],
      summary: evening.title ?? feed.facts.name,
      description: describeOccurrence(evening),
      status: 'CONFIRMED',
      recurrence: [],
    })
  })
}

/** Returns a date on or before every event in the feed. */
function firstDate({ rules, changes }: ReadSchedule, updatedAt: string): string {
  const changed = [...changes].flatMap(([date, { weekly }]) => [
    date,
    readDate(weekly?.newDate ?? null)?.toString() ?? date,
  ])
  const dates = [...rules.map(({ validFrom }) => validFrom.toString()), ...changed].sort()
  return dates[0] ?? updatedAt.slice(0, 10)
}
