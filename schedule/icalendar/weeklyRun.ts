import { Temporal } from 'temporal-polyfill'
import { endless, weeklyEvenings, type Rule } from '../occurrences/weeklyRules.ts'
import { readDate } from '../time.ts'

/** The dates on which a rule applies, a week apart. */
export type WeeklyRun = {
  first: string
  /** Null if it has no end. */
  last: string | null
  /** Dates in between on which another rule applies. */
  gaps: string[]
}

/** Returns the run of a rule, or null if it never applies. */
export function weeklyRun(rules: Rule[], rule: Rule): WeeklyRun | null {
  const start = weeklyEvenings([rule], rule.validFrom).next().value
  if (start === undefined) return null

  const stronger = rules.slice(0, rules.indexOf(rule)).filter(({ weekday }) => weekday === rule.weekday)
  const isHeld = (date: string) =>
    !stronger.some(({ validFrom, validUntil }) => validFrom.toString() <= date && date <= validUntil)

  const lastChange = stronger.map(changesUntil).reduce((latest, date) => (date > latest ? date : latest), '')
  const held: string[] = []
  const gaps: string[] = []
  let day = Temporal.PlainDate.from(start.date)
  for (; day.toString() <= lastChange && day.toString() <= rule.validUntil; day = day.add({ days: 7 }))
    (isHeld(day.toString()) ? held : gaps).push(day.toString())

  const goesOn = day.toString() <= rule.validUntil && isHeld(day.toString())
  const first = held[0] ?? (goesOn ? day.toString() : null)
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
