import { Temporal } from 'temporal-polyfill'
import type { AgendaItem, Schedule, Venue, WeeklyRule } from '../schedule.ts'
import { endAfter, type Hours, minutesOfDay, readDate, readHours, readTime } from '../time.ts'
import { givenVenue } from '../venue.ts'

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

/** An agenda item that says when it starts, in minutes since the midnight before the evening. */
export type TimedItem = AgendaItem & { start: number; end: number | null }

/** Of an evening that goes on past midnight, what starts before its end on the clock belongs to the next day. */
function readAgenda(agenda: AgendaItem[] | null, evening: Hours): TimedItem[] {
  return (agenda ?? []).flatMap((item) => {
    const time = readTime(item.startsAt)
    if (time === null) return []
    const day = time < evening.start && time + minutesOfDay < evening.end ? minutesOfDay : 0
    const end = readTime(item.endsAt)
    return { ...item, start: time + day, end: end === null ? null : endAfter(time, end) + day }
  })
}

/**
 * The rule that gives the next weekly evening, today's included: what organisers mean by "our evening".
 * @param now ISO 8601
 * @returns null when no rule gives any evening from now on
 */
export function ruleInForce({ rules, timeZone }: Pick<Schedule, 'rules' | 'timeZone'>, now: string): WeeklyRule | null {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const [next] = weeklyEvenings(readRules(rules), today).take(1)
  return rules.find(({ _key }) => _key === next?.rule.key) ?? null
}

/**
 * Where evenings usually are: the place of the weekly evening as it is now, else that of the site.
 * @param now ISO 8601
 */
export const usualVenue = (schedule: Pick<Schedule, 'rules' | 'timeZone' | 'venue'>, now: string): Venue | null =>
  givenVenue(ruleInForce(schedule, now)?.venue ?? null) ?? givenVenue(schedule.venue)
