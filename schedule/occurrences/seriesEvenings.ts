import type { Occurrence, Schedule } from '../schedule.ts'
import { readDate } from '../time.ts'
import { weeklyOccurrence } from './applyExceptions.ts'
import { readSchedule } from './readSchedule.ts'
import { ruleOn } from './weeklyRules.ts'

/**
 * Returns the evenings of a series, week by week; none of them is cancelled.
 * @returns an empty list for an unknown or incomplete series, or if no weekly evening is left
 */
export function seriesEvenings(schedule: Schedule, seriesId: string): Occurrence[] {
  const read = readSchedule(schedule)
  const dates = [...read.running].flatMap(([date, running]) =>
    running.some(({ series }) => series._id === seriesId) ? date : [],
  )
  return dates.sort().flatMap((date) => {
    const day = readDate(date)
    const rule = day && ruleOn(read.rules, day)
    return rule ? (weeklyOccurrence(read, { date, rule }) ?? []) : []
  })
}
