import { Temporal } from 'temporal-polyfill'
import { weeklyOccurrence } from '../occurrences/applyExceptions.ts'
import { endless, type Rule, ruleOn, weeklyEvenings } from '../occurrences/weeklyRules.ts'
import type { Occurrence } from '../schedule.ts'
import { addDays, readDate } from '../time.ts'
import {
  describeOccurrence,
  describeWeek,
  type Event,
  eventComponent,
  type Feed,
  latestOf,
  utcTime,
  zonedTime,
} from './event.ts'
import { transitionsBetween } from './timeZoneComponent.ts'

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
  const inState = (state: Occurrence['state']) =>
    changed.flatMap(({ evening, update }) => (evening?.state === state ? { evening, update } : []))
  const ofItsOwn = [...clockChangeEvenings(feed, rule, run), ...staffedEvenings(feed, rule)]
  const unusual = [...new Map(ofItsOwn.map((evening) => [evening.id, evening])).values()].map((evening) => ({
    evening,
    update: facts.updatedAt,
  }))

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
    ...[...inState('moved'), ...unusual].flatMap(({ evening, update }) =>
      eventComponent(feed, {
        ...details(evening, update),
        recurrence: [zonedTime('RECURRENCE-ID', timeZone, startOn(evening.weeklyDate))],
      }),
    ),
    ...inState('cancelled').flatMap(({ evening, update }) =>
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

/** Returns the evenings of a rule of which it is known who does what. */
function staffedEvenings({ schedule }: Feed, rule: Rule): Occurrence[] {
  return schedule.rosters.flatMap(({ from, last }) => {
    const evenings: Occurrence[] = []
    for (const weekly of weeklyEvenings([rule], Temporal.PlainDate.from(from))) {
      if (weekly.date > last) break
      if (ruleOn(schedule.rules, Temporal.PlainDate.from(weekly.date)) !== rule) continue
      const evening = weeklyOccurrence(schedule, weekly)
      if (evening?.state === 'asUsual' && evening.team.length > 0) evenings.push(evening)
    }
    return evenings
  })
}

/** Returns the end of an evening with the usual duration, in ISO 8601. */
export function exactEnd(startsAt: string, { hours }: Rule, timeZone: string): string {
  return Temporal.Instant.from(startsAt)
    .add({ minutes: hours.end - hours.start })
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** The dates on which a rule applies, a week apart. */
export type WeeklyRun = {
  first: string
  /** Null if it has no end. */
  last: string | null
  /** Dates in between on which another rule applies. */
  gaps: string[]
}

/**
 * Returns the run of a rule, or null if it never applies.
 * @param horizon the last date that is examined; later changes of stronger rules are ignored
 */
export function weeklyRun(rules: Rule[], rule: Rule, horizon: string): WeeklyRun | null {
  const start = weeklyEvenings([rule], rule.validFrom).next().value
  if (start === undefined) return null

  const stronger = rules.slice(0, rules.indexOf(rule)).filter(({ weekday }) => weekday === rule.weekday)
  const spans = stronger.map(({ validFrom, validUntil }) => ({ from: validFrom.toString(), until: validUntil }))
  const isHeld = (date: string) => !spans.some(({ from, until }) => from <= date && date <= until)

  const latestChange = stronger.map(changesUntil).reduce((latest, date) => (date > latest ? date : latest), '')
  const lastChange = latestChange < horizon ? latestChange : horizon
  const held: string[] = []
  const gaps: string[] = []
  let date = start.date
  for (; date <= lastChange && date <= rule.validUntil; date = addDays(date, 7)) (isHeld(date) ? held : gaps).push(date)

  const goesOn = date <= rule.validUntil && isHeld(date)
  const first = held[0] ?? (goesOn ? date : null)
  const last = goesOn ? lastDate(rule) : (held.at(-1) ?? null)
  return first === null
    ? null
    : { first, last, gaps: gaps.filter((gap) => gap > first && (last === null || gap < last)) }
}

/** Returns the last date on which a stronger rule starts or stops overriding weaker ones. */
const changesUntil = ({ validFrom, validUntil }: Rule) => (validUntil === endless ? validFrom.toString() : validUntil)

function lastDate({ validUntil, weekday }: Rule): string | null {
  const day = validUntil === endless ? null : readDate(validUntil)
  return day && day.subtract({ days: (day.dayOfWeek - weekday + 7) % 7 }).toString()
}
