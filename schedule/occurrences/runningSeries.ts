import type { Series } from '../schedule.ts'
import { readDate } from '../time.ts'
import type { Changes } from './exceptions.ts'
import { type Rule, type WeeklyEvening, weeklyEvenings } from './weeklyRules.ts'

export type RunningSeries = { series: Series; week: number }

/** Caps a mistyped number of weeks, which would otherwise keep a server busy. */
const mostWeeks = 104

/** Where a series never has its evening, as many are looked at, and no more. */
const mostTried = 2 * mostWeeks

/** The series by the weekly dates on which they run, and the evenings of each, by its `_id`. */
export type Running = { byDate: Map<string, RunningSeries[]>; evenings: Map<string, WeeklyEvening[]> }

/** Of two series on one evening, the one that began earlier comes first. */
export function runningSeries(allSeries: Series[], rules: Rule[], changes: Map<string, Changes>): Running {
  const running: Running = { byDate: new Map(), evenings: new Map() }
  for (const series of allSeries.toSorted(byStart)) {
    const evenings = eveningsOf(series, rules, changes)
    running.evenings.set(series._id, evenings)
    evenings.forEach(({ date }, index) => {
      const others = running.byDate.get(date) ?? []
      others.push({ series, week: index + 1 })
      running.byDate.set(date, others)
    })
  }
  return running
}

function eveningsOf(
  { classId, startDate, weeks }: Series,
  rules: Rule[],
  changes: Map<string, Changes>,
): WeeklyEvening[] {
  const from = readDate(startDate)
  if (from === null || weeks === null || !(weeks >= 1)) return []
  const teaching = rules.filter((rule) => rule.agenda.some((item) => item.classId === classId))
  return weeklyEvenings(rules, from)
    .take(mostTried)
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
