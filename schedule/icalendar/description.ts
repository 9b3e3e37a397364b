import type { TimedItem } from '../occurrences/weeklyRules.ts'
import { directionsTo } from '../venue.ts'
import type { Occurrence, Part, Venue } from '../schedule.ts'
import { describeTeam } from '../team.ts'
import { formatHours, formatHoursOf, formatWeek } from '../wording/dates.ts'

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
