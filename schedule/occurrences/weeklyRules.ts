import { Temporal } from 'temporal-polyfill'
import type { AgendaItem, Schedule, Venue, WeeklyRule } from '../schedule.ts'
import { endAfter, type Hours, lastDate, minutesOfDay, readDate, readHours, readTime } from '../time.ts'
import { givenVenue } from '../venueFacts.ts'

/** A weekly rule with everything that it needs to produce evenings. */
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

/** The last date of a rule without an end, or with one after 2099. */
export const endless = lastDate.toString()

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Parses the complete rules, strongest first: of two rules for one date, the first wins. Skips incomplete ones. */
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
  const validUntil = readDate(rule.validUntil)?.toString() ?? endless
  const agenda = readAgenda(rule.agenda, hours)
  return { key: rule._key, weekday, hours, validFrom, validUntil, venue: givenVenue(rule.venue), agenda }
}

export type WeeklyEvening = { date: string; rule: Rule }

/** Yields the evenings of the rules from a date on, in order and without exceptions applied. May never end. */
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

/** Returns the rule that produces an evening on a date, or null. */
export function ruleOn(rules: Rule[], date: Temporal.PlainDate): Rule | null {
  const [day, weekday] = [date.toString(), date.dayOfWeek]
  const isOn = (rule: Rule) => rule.weekday === weekday && rule.validFrom.toString() <= day && day <= rule.validUntil
  return rules.find(isOn) ?? null
}

/** An agenda item with its times in minutes since midnight of the evening's day. */
export type TimedItem = AgendaItem & { start: number; end: number | null }

/** Parses the items that have a start. In an evening that runs past midnight, early clock times belong to the next day. */
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
 * Returns the rule that produces the next weekly evening, today's included: what organizers mean by "our evening".
 * @param now ISO 8601
 * @returns null if no rule produces an evening from now on
 */
export function ruleInForce({ rules, timeZone }: Pick<Schedule, 'rules' | 'timeZone'>, now: string): WeeklyRule | null {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const [next] = weeklyEvenings(readRules(rules), today)
  return rules.find(({ _key }) => _key === next?.rule.key) ?? null
}

/**
 * Returns where evenings usually take place: the venue of the current weekly rule, or else the site's.
 * @param now ISO 8601
 */
export const usualVenue = (schedule: Pick<Schedule, 'rules' | 'timeZone' | 'venue'>, now: string): Venue | null =>
  givenVenue(ruleInForce(schedule, now)?.venue ?? null) ?? givenVenue(schedule.venue)
