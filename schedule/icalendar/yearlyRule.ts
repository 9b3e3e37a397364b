import type { Temporal } from 'temporal-polyfill'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * The rule that the days follow year by year: "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU".
 * @returns null when they follow none to the last year, or are too few to say
 */
export function yearlyRule(days: Temporal.PlainDateTime[], lastYear: number): string | null {
  const [first, second] = days
  if (first === undefined || second === undefined) return null
  const reachesTheEnd = first.year + days.length - 1 >= lastYear - 1
  const isYearly = days.every((day, index) => day.year === first.year + index)
  const isSameTime = days.every((day) => day.toPlainTime().equals(first.toPlainTime()))
  if (!reachesTheEnd || !isYearly || !isSameTime) return null
  return rulesFor(first).find((rule) => days.every((day) => rulesFor(day).includes(rule))) ?? null
}

/** The nth such weekday of the month, and the last one where it is. */
function rulesFor(day: Temporal.PlainDateTime): string[] {
  const places = [Math.ceil(day.day / 7), ...(day.day + 7 > day.daysInMonth ? [-1] : [])]
  return places.map((place) => `FREQ=YEARLY;BYMONTH=${day.month};BYDAY=${place}${weekdays[day.dayOfWeek - 1]}`)
}
