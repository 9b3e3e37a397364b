import { weeklyOccurrence } from '../occurrences/applyExceptions.ts'
import type { Occurrence } from '../schedule.ts'
import { ruleOn, type Rule } from '../occurrences/weeklyRules.ts'
import { readDate } from '../time.ts'
import { clockChangeEvenings, exactEnd } from './clockChanges.ts'
import { latestOf, utcTime } from './dateTime.ts'
import { describeOccurrence, describeWeek } from './description.ts'
import { eventComponent, zonedTime, type Event } from './event.ts'
import type { Feed } from './feed.ts'
import { weeklyRun } from './weeklyRun.ts'

/**
 * Renders the recurring event of a rule, overrides for its moved evenings, and separate events for its cancelled ones, which
 * the recurring event excludes.
 */
export function weeklyEvents(feed: Feed, rule: Rule): string[] {
  const { schedule, timeZone, facts, horizon } = feed
  const run = weeklyRun(schedule.rules, rule, horizon)
  if (run === null) return []

  const changed = changedEvenings(feed, rule)
  const missing = [...run.gaps, ...changed.filter(({ evening }) => isMissing(evening)).map(({ date }) => date)]
  const cancelled = changed.flatMap(({ evening, update }) =>
    evening?.state === 'cancelled' ? { evening, update } : [],
  )
  const moved = changed.flatMap(({ evening, update }) => (evening?.state === 'moved' ? { evening, update } : []))
  const unusual = clockChangeEvenings(feed, rule, run).map((evening) => ({ evening, update: facts.updatedAt }))

  const startOn = (date: string) => schedule.momentOf(date, rule.hours.start)
  const startsAt = startOn(run.first)
  const venue = rule.venue ?? schedule.venue
  const usual: Event = {
    uid: `weekly-${rule.key}`,
    updates: changed.map(({ update }) => update),
    startsAt,
    endsAt: exactEnd(startsAt, rule, timeZone),
    summary: facts.name,
    description: describeWeek(rule.agenda, venue),
    venue,
    status: 'CONFIRMED',
    recurrence: [
      `RRULE:FREQ=WEEKLY${run.last === null ? '' : `;UNTIL=${utcTime(startOn(run.last))}`}`,
      ...missing.sort().map((date) => zonedTime('EXDATE', timeZone, startOn(date))),
    ],
  }
  const details = (evening: Occurrence, update: string) => ({
    ...usual,
    ...evening,
    updates: [update],
    description: describeOccurrence(evening),
  })
  return [
    ...eventComponent(feed, usual),
    ...[...moved, ...unusual].flatMap(({ evening, update }) =>
      eventComponent(feed, {
        ...details(evening, update),
        recurrence: [zonedTime('RECURRENCE-ID', timeZone, startOn(evening.weeklyDate))],
      }),
    ),
    ...cancelled.flatMap(({ evening, update }) =>
      eventComponent(feed, {
        ...details(evening, update),
        uid: `cancelled-${evening.id}`,
        summary: facts.name && `Cancelled: ${facts.name}`,
        status: 'CANCELLED',
        recurrence: [],
      }),
    ),
  ]
}

const isMissing = (evening: Occurrence | null) => evening === null || evening.state === 'cancelled'

/** Returns the evenings of a rule that have exceptions; `evening` is null if a special one replaces it. */
function changedEvenings({ schedule, facts }: Feed, rule: Rule) {
  return [...schedule.changes].flatMap(([date, { weekly, specials }]) => {
    const day = readDate(date)
    if (day === null || ruleOn(schedule.rules, day) !== rule) return []
    const edits = [weekly, ...specials.map(({ exception }) => exception)].flatMap((edit) => edit?._updatedAt ?? [])
    return { date, evening: weeklyOccurrence(schedule, { date, rule }), update: latestOf(facts.updatedAt, ...edits) }
  })
}
