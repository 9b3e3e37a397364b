import type { Occurrence, Part, Venue } from '../schedule.ts'
import { describeTeam } from '../team.ts'
import { directionsTo } from '../venueFacts.ts'
import { formatHoursOf, formatWeek } from './dates.ts'

/**
 * Describes an evening: why it differs from the usual, its parts ("9:00–10:00 pm WCS 2: Whips, week 2 of 3"), who does what
 * and, unless it is cancelled, how to get there.
 */
export function describeEvening(evening: Occurrence): string {
  const { state, reason, parts, venue } = evening
  const way = state === 'cancelled' ? '' : describeWay(venue)
  return [reason, ...parts.map(describePart), ...describeTeam(evening), way].filter(Boolean).join('\n')
}

const describePart = (part: Part): string =>
  `${formatHoursOf(part)} ${[part.name, part.series && describeSeries(part.series)].filter(Boolean).join(': ')}`

const describeSeries = ({ topic, ...series }: NonNullable<Part['series']>): string =>
  [topic, formatWeek(series)].filter(Boolean).join(', ')

/** Describes how to find the door, with a directions link, since programs look up an event's location by name, if at all. */
function describeWay(venue: Venue | null): string {
  const directions = venue && directionsTo(venue)
  return [venue?.arrival, directions && `Directions: ${directions}`].filter(Boolean).join('\n')
}
