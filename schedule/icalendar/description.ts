import type { TimedItem } from '../occurrences/weeklyRules.ts'
import { directionsTo } from '../venue.ts'
import type { Occurrence, Part, Venue } from '../schedule.ts'
import { clockTimeOf, formatHours, formatWeek } from '../wording/dates.ts'

/**
 * Why the evening is not as usual, its parts, a line each: "9:00–10:00 pm WCS 2: Whips, week 2 of 3", and, when it takes
 * place, how to get there.
 */
export function describeOccurrence({ state, reason, parts, venue }: Occurrence): string {
  const way = state === 'cancelled' ? '' : describeWay(venue)
  return [reason, ...parts.map(describePart), way].filter(Boolean).join('\n')
}

function describePart({ name, startsAt, endsAt, series }: Part): string {
  const hours = formatHours(clockTimeOf(startsAt), endsAt && clockTimeOf(endsAt))
  return `${hours} ${[name, series && describeSeries(series)].filter(Boolean).join(': ')}`
}

function describeSeries({ topic, ...series }: NonNullable<Part['series']>): string {
  return [topic, formatWeek(series)].filter(Boolean).join(', ')
}

const conditions = { every: '', series: ' (while a series runs)', noSeries: ' (between series)' }

/** The parts of every week, a line each: "9:00–10:00 pm WCS 2 (while a series runs)", and how to get there. */
export function describeWeek(agenda: TimedItem[], venue: Venue | null): string {
  const parts = agenda.map(
    ({ name, startsAt, endsAt, weeks }) =>
      `${formatHours(startsAt ?? '', endsAt)} ${name ?? ''}${conditions[weeks ?? 'every']}`,
  )
  return [...parts, describeWay(venue)].filter(Boolean).join('\n')
}

/** How to find the door, and a link that plans the way: programs open the place of an event by name, if at all. */
function describeWay(venue: Venue | null): string {
  const directions = venue && directionsTo(venue)
  return [venue?.arrival, directions && `Directions: ${directions}`].filter(Boolean).join('\n')
}
