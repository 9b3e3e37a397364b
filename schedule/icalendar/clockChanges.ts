import { Temporal } from 'temporal-polyfill'
import { weeklyOccurrence } from '../occurrences/applyExceptions.ts'
import type { Occurrence } from '../schedule.ts'
import { ruleOn, type Rule } from '../occurrences/weeklyRules.ts'
import { addDays } from '../time.ts'
import type { Feed } from './feed.ts'
import { transitionsBetween } from './transitions.ts'
import type { WeeklyRun } from './weeklyRun.ts'

/**
 * Returns the evenings of a rule during which the clocks change. They end at the usual wall-clock time but last an hour
 * more or less, while all instances of a recurring event have the same duration, which programs compute differently. So
 * each of these gets an event of its own.
 * @see https://www.rfc-editor.org/rfc/rfc5545#section-3.8.5.3
 */
export function clockChangeEvenings(feed: Feed, rule: Rule, run: WeeklyRun): Occurrence[] {
  const { schedule, timeZone, horizon } = feed
  const nights = transitionsBetween(timeZone, run.first, horizon).flatMap(({ wallTime }) => {
    const day = wallTime.toPlainDate().toString()
    return [addDays(day, -1), day]
  })
  return [...new Set(nights)].flatMap((date) => {
    if (ruleOn(schedule.rules, Temporal.PlainDate.from(date)) !== rule) return []
    const evening = weeklyOccurrence(schedule, { date, rule })
    if (evening?.state !== 'asUsual') return []
    return evening.startsAt.slice(-6) === evening.endsAt.slice(-6) ? [] : evening
  })
}

/** Returns the end of an evening with the usual duration, in ISO 8601. */
export function exactEnd(startsAt: string, { hours }: Rule, timeZone: string): string {
  return Temporal.Instant.from(startsAt)
    .add({ minutes: hours.end - hours.start })
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
}
