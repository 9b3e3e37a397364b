import type { Venue } from '../schedule.ts'
import { placeName, pointOf } from '../venue.ts'
import { component, textProperty } from './contentLine.ts'
import { latestOf, localTime, sequenceAt, utcTime } from './dateTime.ts'
import type { Feed } from './feed.ts'

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
