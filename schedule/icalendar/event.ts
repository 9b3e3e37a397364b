import type { TimedItem } from '../occurrences/weeklyRules.ts'
import { directionsTo, placeName, pointOf } from '../venueFacts.ts'
import type { Occurrence, Part, Venue } from '../schedule.ts'
import { describeTeam } from '../team.ts'
import { formatHours, formatHoursOf, formatWeek } from '../wording/dates.ts'
import { Temporal } from 'temporal-polyfill'
import type { ReadSchedule } from '../occurrences/readSchedule.ts'

/** What the feed contains in addition to the schedule. */
export type FeedFacts = {
  /** The name of the calendar and of a usual evening. */
  name: string | null
  description: string | null
  /** The origin of the site; UIDs end in its host. */
  siteUrl: string
  /** The last edit of any document except exceptions, which carry their own. */
  updatedAt: string
}

export type Feed = {
  schedule: ReadSchedule
  timeZone: string
  facts: FeedFacts
  /** Time zone transitions are listed up to this date, ten years after the last edit. */
  horizon: string
}

export type Event = {
  /** A permanent identifier, to which the site's host is appended. */
  uid: string
  /** Timestamps of the edits that affect this event alone. */
  updates: string[]
  /** ISO 8601 with the venue's offset, like `endsAt`. */
  startsAt: string
  endsAt: string
  summary: string | null
  description: string
  venue: Venue | null
  status: 'CONFIRMED' | 'CANCELLED'
  /** The properties that make it recur, or override a date. */
  recurrence: string[]
}

/** @see https://www.rfc-editor.org/rfc/rfc5545#section-3.6.1 */
export function eventComponent({ facts, timeZone }: Feed, event: Event): string[] {
  const updatedAt = latestOf(facts.updatedAt, ...event.updates)
  const point = event.venue && pointOf(event.venue)
  return component('VEVENT', [
    `UID:${event.uid}@${new URL(facts.siteUrl).host}`,
    `DTSTAMP:${utcTime(updatedAt)}`,
    `LAST-MODIFIED:${utcTime(updatedAt)}`,
    `SEQUENCE:${sequenceAt(updatedAt)}`,
    zonedTime('DTSTART', timeZone, event.startsAt),
    zonedTime('DTEND', timeZone, event.endsAt),
    ...event.recurrence,
    `STATUS:${event.status}`,
    `TRANSP:${event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...textProperty('SUMMARY', event.summary),
    ...textProperty('DESCRIPTION', event.description),
    ...textProperty('LOCATION', event.venue && placeName(event.venue)),
    ...(point ? [`GEO:${point.lat};${point.lng}`] : []),
    `URL:${facts.siteUrl}`,
  ])
}

/**
 * Formats a date-time property in a time zone.
 * @param moment ISO 8601 wall-clock time in that zone
 */
export const zonedTime = (name: string, timeZone: string, moment: string): string =>
  `${name};TZID=${timeZone}:${localTime(moment)}`

const encoder = new TextEncoder()
const longestLine = 75
/** Each event repeats the texts of its place, so that a long one would make the file huge. */
const longestText = 4000

/** Formats a text property; returns no line without a text. */
export function textProperty(name: string, text: string | null): string[] {
  return text ? [`${name}:${escapeText(text.slice(0, longestText))}`] : []
}

/** @see https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11 */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

export const component = (name: string, lines: string[]): string[] => [`BEGIN:${name}`, ...lines, `END:${name}`]

/** Joins content lines, folding them at 75 octets without splitting characters. */
export const joinLines = (lines: string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('')

function fold(line: string): string {
  const folded: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > longestLine) {
      folded.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...folded, current].join('\r\n')
}

/** Formats an ISO 8601 wall-clock time as "20261123T203000"; ignores the offset. */
export const localTime = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '')

/** Formats an ISO 8601 instant as "20261124T013000Z". */
export const utcTime = (iso: string): string =>
  `${localTime(Temporal.Instant.from(iso).toString({ smallestUnit: 'second' }))}Z`

export function latestOf(first: string, ...others: string[]): string {
  return others.reduce((latest, other) => (Temporal.Instant.compare(other, latest) > 0 ? other : latest), first)
}

/** Returns the seconds since 2020, which fit into the 31 bits that programs allow for SEQUENCE until 2088. */
export function sequenceAt(moment: string): number {
  const seconds = Temporal.Instant.from('2020-01-01T00:00Z').until(moment, { largestUnit: 'second' }).seconds
  return Math.max(0, seconds)
}

/**
 * Describes an evening: why it differs from the usual, its parts ("9:00–10:00 pm WCS 2: Whips, week 2 of 3"), who does what
 * and, unless it is cancelled, how to get there.
 */
export function describeOccurrence(occurrence: Occurrence): string {
  const { state, reason, parts, venue } = occurrence
  const way = state === 'cancelled' ? '' : describeWay(venue)
  return [reason, ...parts.map(describePart), ...describeTeam(occurrence), way].filter(Boolean).join('\n')
}

function describePart({ name, startsAt, endsAt, series }: Part): string {
  return `${formatHoursOf({ startsAt, endsAt })} ${[name, series && describeSeries(series)].filter(Boolean).join(': ')}`
}

function describeSeries({ topic, ...series }: NonNullable<Part['series']>): string {
  return [topic, formatWeek(series)].filter(Boolean).join(', ')
}

const conditions = { every: '', series: ' (while a series runs)', noSeries: ' (between series)' }

/** Describes every week: its parts ("9:00–10:00 pm WCS 2 (while a series runs)") and how to get there. */
export function describeWeek(agenda: TimedItem[], venue: Venue | null): string {
  const parts = agenda.map(
    ({ name, startsAt, endsAt, weeks }) =>
      `${formatHours(startsAt ?? '', endsAt)} ${name ?? ''}${conditions[weeks ?? 'every']}`,
  )
  return [...parts, describeWay(venue)].filter(Boolean).join('\n')
}

/** Describes how to find the door, with a directions link, since programs look up an event's location by name, if at all. */
function describeWay(venue: Venue | null): string {
  const directions = venue && directionsTo(venue)
  return [venue?.arrival, directions && `Directions: ${directions}`].filter(Boolean).join('\n')
}
