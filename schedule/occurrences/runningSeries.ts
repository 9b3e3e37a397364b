import type { Series } from '../schedule.ts'
import { readDate } from '../time.ts'
import type { Changes } from './exceptions.ts'
import { type Rule, type WeeklyEvening, weeklyEvenings } from './weeklyRules.ts'

export type RunningSeries = { series: Series; week: number }

/** Caps a mistyped number of weeks, which would otherwise keep a server busy. */
const mostWeeks = 104

/** Maps weekly dates to the series that run on them; on a shared evening, the one that began earlier comes first. */
export function runningSeries(
  allSeries: Series[],
  rules: Rule[],
  changes: Map<string, Changes>,
): Map<string, RunningSeries[]> {
  const running = new Map<string, RunningSeries[]>()
  for (const series of allSeries.toSorted(byStart)) {
    evenings(series, rules, changes).forEach(({ date }, index) => {
      running.set(date, [...(running.get(date) ?? []), { series, week: index + 1 }])
    })
  }
  return running
}

function evenings(
  { classId, startDate, weeks }: Series,
  rules: Rule[],
  changes: Map<string, Changes>,
): WeeklyEvening[] {
  const from = readDate(startDate)
  if (from === null || weeks === null || !(weeks >= 1)) return []
  const teaching = rules.filter((rule) => rule.agenda.some((item) => item.classId === classId))
  return weeklyEvenings(rules, from)
    .filter(({ rule }) => teaching.length === 0 || teaching.includes(rule))
    .filter(({ date }) => takesPlace(changes.get(date)))
    .take(Math.min(Math.floor(weeks), mostWeeks))
    .toArray()
}

/** Returns whether the weekly evening takes place, even at another time or venue. */
export function takesPlace(changes: Changes | undefined): boolean {
  if (changes === undefined) return true
  return changes.weekly === null ? changes.specials.length === 0 : changes.weekly.status === 'moved'
}

const byStart = (a: Series, b: Series) => sortKey(a).localeCompare(sortKey(b), 'en')
const sortKey = ({ startDate, _id }: Series) => `${startDate ?? ''} ${_id}`
