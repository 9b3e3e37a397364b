import type { Assignment, Roster, Duty } from '../schedule.ts'
import { addDays, readDate } from '../time.ts'

/** The most days that a roster covers; what it says for later ones is ignored. */
const mostDays = 100

/** Returns the last date of a roster, or '' if it covers none. */
export function lastDateOf({ from, until }: Roster): string {
  if (readDate(from) === null || from === null) return ''
  const limit = addDays(from, mostDays)
  return until === null ? from : until < limit ? until : limit
}

/**
 * Returns who does what on a date. Of several rosters that cover it, the one that ends first decides on a duty, so that
 * a roster of one evening overrides that of its month; one that names nobody leaves the duty open.
 * @param date `YYYY-MM-DD`, the day on which the evening takes place
 */
export function teamOn(rosters: Roster[], date: string): Duty[] {
  const covering = rosters
    .map((roster) => ({ ...roster, from: roster.from ?? '', last: lastDateOf(roster) }))
    .filter(({ from, last }) => from <= date && date <= last)
    .sort((a, b) => (a.last === b.last ? b.from.localeCompare(a.from) : a.last.localeCompare(b.last)))
  const decided = new Map<string, Assignment[]>()
  for (const { assignments } of covering)
    for (const [duty, given] of Map.groupBy(assignments ?? [], ({ duty, classId }) => `${duty} ${classId ?? ''}`))
      if (!decided.has(duty)) decided.set(duty, given)
  return [...decided.values()].flatMap((given) => {
    const people = [...new Set(given.flatMap(({ people }) => people ?? []).filter((name) => name !== null))]
    return people.length === 0 ? [] : given.slice(0, 1).map((assignment) => ({ ...assignment, people }))
  })
}
