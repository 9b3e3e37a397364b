import { endless, weeklyEvenings, type Rule } from '../occurrences/weeklyRules.ts'
import { addDays, readDate } from '../time.ts'

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
