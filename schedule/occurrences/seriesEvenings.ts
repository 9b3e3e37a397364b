import type { Occurrence, Schedule } from '../schedule.ts'
import { weeklyOccurrence } from './applyExceptions.ts'
import { readSchedule } from './readSchedule.ts'

/**
 * Returns the evenings of a series in the order in which they take place; none of them is cancelled.
 * @returns an empty list for an unknown or incomplete series, or if no weekly evening is left
 */
export function seriesEvenings(schedule: Schedule, seriesId: string): Occurrence[] {
  const read = readSchedule(schedule)
  const evenings =
    read.seriesEvenings.get(seriesId) ??
    read.running.evenings.get(seriesId)?.flatMap((evening) => weeklyOccurrence(read, evening) ?? []) ??
    []
  read.seriesEvenings.set(seriesId, evenings)
  return evenings
}

/** Returns the series that are not over, with their evenings. @param now ISO 8601 */
export const seriesAhead = (schedule: Schedule, now: string) =>
  schedule.series
    .map((series) => ({ series, evenings: seriesEvenings(schedule, series._id) }))
    .filter(({ evenings }) => Date.parse(evenings.at(-1)?.endsAt ?? '') > Date.parse(now))
