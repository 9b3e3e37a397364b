import type { Series } from '../schedule.ts'
import { readDate } from '../time.ts'
import type { Changes } from './exceptions.ts'
import { type Rule, type WeeklyEvening, weeklyEvenings } from './weeklyRules.ts'

export type RunningSeries = { series: Series; week: number }

/** Caps a mistyped number of weeks, which would otherwise keep a server busy. */
const maxWeeks = 104

/** Caps the search for the evenings of one series, which may never take place. */
const maxTried = 2 * maxWeeks

/** Caps all series together; the newest ones come first. */
const maxTotals = { tried: 10_000, evenings: 3000 }

/** The series that run on each weekly date, and the evenings of each series by its `_id`, in the order in which they take place. */
export type Running = { byDate: Map<string, RunningSeries[]>; evenings: Map<string, WeeklyEvening[]> }

/** Finds the evenings of all series; on a shared evening, the series that began earlier comes first. */
export function runningSeries(allSeries: Series[], rules: Rule[], changes: Map<string, Changes>): Running {
  const running: Running = { byDate: new Map(), evenings: new Map() }
  const left = { ...maxTotals }
  /** Returns the date on which an evening takes place, if it has moved. */
  const dayOf = ({ date }: WeeklyEvening) => readDate(changes.get(date)?.weekly?.newDate ?? null)?.toString() ?? date
  for (const series of allSeries.toSorted(byStart).toReversed()) {
    const evenings = eveningsOf(series, rules, changes, left).sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
    left.evenings -= evenings.length
    running.evenings.set(series._id, evenings)
    evenings.forEach(({ date }, index) => {
      running.byDate.set(date, [{ series, week: index + 1 }, ...(running.byDate.get(date) ?? [])])
    })
  }
  return running
}

function eveningsOf(
  { classId, startDate, weeks }: Series,
  rules: Rule[],
  changes: Map<string, Changes>,
  left: typeof maxTotals,
): WeeklyEvening[] {
  const from = readDate(startDate)
  if (from === null || weeks === null || !(weeks >= 1)) return []
  const teaching = rules.filter((rule) => rule.agenda.some((item) => item.classId === classId))
  const [limit, found]: [number, WeeklyEvening[]] = [Math.min(Math.floor(weeks), maxWeeks, left.evenings), []]
  let tried = Math.min(maxTried, left.tried)
  for (const evening of weeklyEvenings(rules, from)) {
    if (found.length >= limit || tried-- <= 0) break
    left.tried--
    const isTaught = teaching.length === 0 || teaching.includes(evening.rule)
    if (isTaught && takesPlace(changes.get(evening.date))) found.push(evening)
  }
  return found
}

/** Returns whether the weekly evening takes place, even at another time or venue. */
function takesPlace(changes: Changes | undefined): boolean {
  if (changes === undefined) return true
  return changes.weekly === null ? changes.specials.length === 0 : changes.weekly.status === 'moved'
}

const byStart = (a: Series, b: Series) => sortKey(a).localeCompare(sortKey(b), 'en')
const sortKey = ({ startDate, _id }: Series) => `${startDate ?? ''} ${_id}`
