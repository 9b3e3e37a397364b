import type { Temporal } from 'temporal-polyfill'
import { readAgenda, type TimedItem } from './agenda.ts'
import { readHours, type Hours } from './clockTime.ts'
import type { Venue, WeeklyRule } from './schedule.ts'
import { givenVenue } from './venue.ts'
import { readDate } from './zoneClock.ts'

/** A weekly rule that says all it must. */
export type Rule = {
  key: string
  /** 1 for Monday to 7 for Sunday */
  weekday: number
  hours: Hours
  validFrom: Temporal.PlainDate
  validUntil: string
  venue: Venue | null
  agenda: TimedItem[]
}

/** The last date of a rule that names none. */
export const endless = '9999-12-31'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The rules that say which evening they give; an incomplete one gives nothing. Of two for one date the first holds. */
export function readRules(rules: WeeklyRule[]): Rule[] {
  return rules
    .flatMap((rule) => readRule(rule) ?? [])
    .sort((a, b) => (a.validFrom.toString() < b.validFrom.toString() ? 1 : -1))
}

function readRule(rule: WeeklyRule): Rule | null {
  const weekday = weekdays.indexOf(rule.weekday ?? '') + 1
  const hours = readHours(rule.startsAt, rule.endsAt)
  const validFrom = readDate(rule.validFrom)
  if (weekday === 0 || hours === null || validFrom === null) return null
  const validUntil = rule.validUntil ?? endless
  const agenda = readAgenda(rule.agenda, hours)
  return { key: rule._key, weekday, hours, validFrom, validUntil, venue: givenVenue(rule.venue), agenda }
}

export type WeeklyEvening = { date: string; rule: Rule }

/** The evenings that the rules give from a date on, in order, as if nothing were ever different; without end. */
export function* weeklyEvenings(rules: Rule[], from: Temporal.PlainDate): Generator<WeeklyEvening, undefined> {
  let cursors = rules.map((rule) => cursorOf(rule, firstDate(rule, from)))
  for (;;) {
    cursors = cursors.filter(({ rule, date }) => date <= rule.validUntil)
    const [first, ...others] = cursors
    if (first === undefined) return
    const next = others.reduce((earliest, other) => (other.date < earliest.date ? other : earliest), first)
    yield { date: next.date, rule: next.rule }
    cursors = cursors.map((cursor) =>
      cursor.date === next.date ? cursorOf(cursor.rule, cursor.day.add({ days: 7 })) : cursor,
    )
  }
}

const cursorOf = (rule: Rule, day: Temporal.PlainDate) => ({ rule, day, date: day.toString() })

function firstDate({ weekday, validFrom }: Rule, from: Temporal.PlainDate): Temporal.PlainDate {
  const earliest = from.toString() > validFrom.toString() ? from : validFrom
  return earliest.add({ days: (weekday - earliest.dayOfWeek + 7) % 7 })
}

/** @returns the rule that gives an evening on this date */
export function ruleOn(rules: Rule[], date: Temporal.PlainDate): Rule | null {
  const [next] = weeklyEvenings(rules, date).take(1)
  return next?.date === date.toString() ? next.rule : null
}
