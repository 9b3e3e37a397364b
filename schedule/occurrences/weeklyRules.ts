import { Temporal } from 'temporal-polyfill'
import type { AgendaItem, Occurrence, Schedule, Venue, WeeklyRule } from '../schedule.ts'
import { addDays, endAfter, type Hours, minutesOfDay, momentOf, readDate, readHours, readTime } from '../time.ts'
import { givenVenue, isSamePlace } from '../venueFacts.ts'

/** A weekly rule with everything that it needs to produce evenings. */
export type Rule = {
  key: string
  /** 1 for Monday to 7 for Sunday */
  weekday: number
  hours: Hours
  validFrom: Temporal.PlainDate
  /** At most the end of 2099, so that no loop over evenings runs forever. */
  validUntil: Temporal.PlainDate
  venue: Venue | null
  agenda: TimedItem[]
}

/** The last date of a rule without an end. */
const endless = Temporal.PlainDate.from('2099-12-31')

// As text, the year 10000 is `+010000`, which would sort before all others.
const compare = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b)

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Parses the complete rules, strongest first: of two rules for one date, the first wins. Skips incomplete ones. */
export function readRules(rules: WeeklyRule[]): Rule[] {
  return rules
    .flatMap((rule) => readRule(rule) ?? [])
    .reverse() // of two from the same date, the last one wins
    .sort((a, b) => compare(b.validFrom, a.validFrom))
}

function readRule(rule: WeeklyRule): Rule | null {
  const weekday = weekdays.indexOf(rule.weekday ?? '') + 1
  const hours = readHours(rule.startsAt, rule.endsAt)
  const validFrom = readDate(rule.validFrom)
  if (weekday === 0 || hours === null || validFrom === null) return null
  const validUntil = readDate(rule.validUntil) ?? endless
  const agenda = readAgenda(rule.agenda, hours)
  return { key: rule._key, weekday, hours, validFrom, validUntil, venue: givenVenue(rule.venue), agenda }
}

export type WeeklyEvening = { date: string; rule: Rule }

const dayMs = 24 * 60 * 60_000

/** Yields the evenings of the rules from a date on, in order and without exceptions applied; ends in 2099 at the latest. */
export function* weeklyEvenings(rules: Rule[], from: Temporal.PlainDate): Generator<WeeklyEvening, undefined> {
  // Numbers compare faster than Temporal's dates and, unlike text, in any year.
  const toMs = (date: Temporal.PlainDate) => Date.parse(date.toString())
  const next = rules.map((rule) => ({ rule, at: toMs(firstDay(rule, from)), until: toMs(rule.validUntil) }))
  for (;;) {
    const [first] = next.filter(({ at, until }) => at <= until).sort((a, b) => a.at - b.at)
    if (first === undefined) return
    const { rule, at } = first
    yield { date: new Date(at).toISOString().slice(0, 10), rule }
    for (const one of next) if (one.at === at) one.at += 7 * dayMs
  }
}

function firstDay({ weekday, validFrom }: Rule, from: Temporal.PlainDate): Temporal.PlainDate {
  const earliest = compare(from, validFrom) > 0 ? from : validFrom
  return earliest.add({ days: (weekday - earliest.dayOfWeek + 7) % 7 })
}

/** Returns the rule that produces an evening on a date, or null. */
export function ruleOn(rules: Rule[], date: Temporal.PlainDate): Rule | null {
  const isOn = ({ weekday, validFrom, validUntil }: Rule) =>
    weekday === date.dayOfWeek && compare(validFrom, date) <= 0 && compare(date, validUntil) <= 0
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
    const end = endAfter(time, readTime(item.endsAt))
    return { ...item, start: time + day, end: end === null ? null : end + day }
  })
}

type Rules = Pick<Schedule, 'rules' | 'timeZone' | 'venue'>

/**
 * Returns the rules of the next weekly evening, which may be today's, and of the six days after it, sorted from Monday to Sunday:
 * what organizers mean by "our evenings". A rule without a venue has the usual one.
 * @param now ISO 8601
 */
export function rulesInForce({ rules, timeZone, venue }: Rules, now: string): WeeklyRule[] {
  const today = momentOf(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const inForce: Rule[] = []
  let end = ''
  for (const { date, rule } of weeklyEvenings(readRules(rules), today)) {
    end ||= addDays(date, 7)
    if (date >= end) break
    inForce.push(rule)
  }
  return inForce
    .sort((a, b) => a.weekday - b.weekday)
    .flatMap(({ key }) => rules.find(({ _key }) => _key === key) ?? [])
    .map((rule) => ({ ...rule, venue: givenVenue(rule.venue) ?? givenVenue(venue) }))
}

/**
 * Returns where evenings usually take place: the venues of the current weekly rules, or else the site's; the first is that of the
 * first day of the week. `includes` returns whether an evening is where those of its weekday usually are; a special one may be at
 * any usual venue.
 * @param now ISO 8601
 */
export function usualPlaces(schedule: Rules, now: string) {
  const inForce = rulesInForce(schedule, now)
  const all = inForce.length > 0 ? inForce.map(({ venue }) => venue) : [givenVenue(schedule.venue)]
  const venues = all.filter((venue, index) => all.findIndex((other) => isSamePlace(other, venue)) === index)
  return {
    venues,
    includes({ ruleKey, weeklyDate, venue }: Pick<Occurrence, 'ruleKey' | 'weeklyDate' | 'venue'>): boolean {
      const weekday = weekdays[(readDate(weeklyDate)?.dayOfWeek ?? 1) - 1]
      const rule = ruleKey === null ? undefined : inForce.find((one) => one.weekday === weekday)
      return (rule ? [rule.venue] : venues).some((usual) => isSamePlace(usual, venue))
    },
  }
}

/** Returns the usual venue; of several, that of the first day of the week. @param now ISO 8601 */
export const usualVenue = (schedule: Rules, now: string): Venue | null => usualPlaces(schedule, now).venues[0] ?? null
