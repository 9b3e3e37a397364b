import type { Occurrence, Schedule, Venue } from '../schedule.ts'
import { type DatedRoster, readRosters } from '../team.ts'
import { zoneClock } from '../time.ts'
import { givenVenue } from '../venueFacts.ts'
import { type Changes, readExceptions } from './exceptions.ts'
import { runningSeries, type Running } from './runningSeries.ts'
import { readRules, type Rule } from './weeklyRules.ts'

/** A schedule with its texts parsed, shared by everything that is derived from it. */
export type ReadSchedule = {
  venue: Venue | null
  rules: Rule[]
  changes: Map<string, Changes>
  running: Running
  /** Filled by `seriesEvenings`, by the `_id` of a series. */
  seriesEvenings: Map<string, Occurrence[]>
  rosters: DatedRoster[]
  /** @see zoneClock */
  momentOf: (date: string, minutes: number) => string
}

const cache = new WeakMap<Schedule, ReadSchedule>()

/** Parses a schedule; the result is cached, since a schedule is an immutable value. */
export function readSchedule(schedule: Schedule): ReadSchedule {
  const read = cache.get(schedule) ?? readAll(schedule)
  cache.set(schedule, read)
  return read
}

function readAll(schedule: Schedule): ReadSchedule {
  const rules = readRules(schedule.rules)
  const changes = readExceptions(schedule.exceptions)
  return {
    venue: givenVenue(schedule.venue),
    rules,
    changes,
    running: runningSeries(schedule.series, rules, changes),
    seriesEvenings: new Map(),
    rosters: readRosters(schedule.rosters),
    momentOf: zoneClock(schedule.timeZone),
  }
}
