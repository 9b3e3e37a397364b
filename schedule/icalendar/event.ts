import type { Venue } from '../schedule.ts'
import { placeName, pointOf } from '../venue.ts'
import { component, textProperty } from './contentLine.ts'
import { latestOf, localTime, sequenceAt, utcTime } from './dateTime.ts'
import type { Feed } from './feed.ts'

export type Event = {
  /** What the evening is known by for good; the host of the site is added. */
  uid: string
  /** The edits that made it what it is, besides those that concern every event. */
  updates: string[]
  /** ISO 8601 with the offset of the place, as is `endsAt`. */
  startsAt: string
  endsAt: string
  summary: string | null
  description: string
  venue: Venue | null
  status: 'CONFIRMED' | 'CANCELLED'
  /** Which dates it recurs on, or takes the place of. */
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

/** @param moment ISO 8601, as the clocks of the zone show it */
export const zonedTime = (name: string, timeZone: string, moment: string): string =>
  `${name};TZID=${timeZone}:${localTime(moment)}`
