import type { Assignment, Duty, Occurrence, Roster } from './schedule.ts'
import { readDate } from './time.ts'

/** The number of days that a roster covers at most; later ones are ignored. */
const maxDays = 100

/** A roster whose dates are known, both inclusive. */
export type DatedRoster = { from: string; last: string; assignments: Assignment[] }

/** Returns the rosters whose dates can be read; the one that ends first decides on a duty, so it comes first. */
export const readRosters = (rosters: Roster[]): DatedRoster[] =>
  rosters
    .flatMap(({ from, until, assignments }) => {
      const first = readDate(from)
      if (first === null) return []
      const limit = first.add({ days: maxDays }).toString()
      const end = until === null ? first.toString() : (readDate(until)?.toString() ?? limit)
      return { from: first.toString(), last: end < limit ? end : limit, assignments: assignments ?? [] }
    })
    .sort((a, b) => (a.last === b.last ? b.from.localeCompare(a.from) : a.last.localeCompare(b.last)))

/**
 * Returns who does what on a date. Of several rosters that cover it, the first decides on a duty, so that a roster of one
 * evening overrides that of its month; one that names nobody leaves the duty open.
 * @param date `YYYY-MM-DD`, the day on which the evening takes place
 */
export function teamOn(rosters: DatedRoster[], date: string): Duty[] {
  const covering = rosters.filter(({ from, last }) => from <= date && date <= last)
  const decided = new Map<string, Assignment[]>()
  for (const { assignments } of covering) {
    const keyOf = ({ duty, classId }: Assignment) => `${duty} ${classId ?? ''}`
    const open = assignments.filter((assignment) => !decided.has(keyOf(assignment)))
    for (const one of open) decided.set(keyOf(one), [...(decided.get(keyOf(one)) ?? []), one])
  }
  return [...decided.values()].flatMap((given) => {
    const people = [...new Set(given.flatMap(({ people }) => people ?? []).filter((name) => name !== null))]
    return people.length === 0 ? [] : given.slice(0, 1).map((assignment) => ({ ...assignment, people }))
  })
}

const names = /* @__PURE__ */ new Intl.ListFormat('en-US')
const titles = { teaches: 'Taught by ', dj: 'DJ: ', door: 'At the door: ' }

/**
 * Describes who does what on an evening: "WCS 1: Anna and Ben" for each class that takes place, or "Taught by Anna" if duties
 * don't name a class, and "DJ: Dana".
 */
export function describeTeam({ team, parts }: Pick<Occurrence, 'team' | 'parts'>): string[] {
  const isByClass = team.some(({ duty, classId }) => duty === 'teaches' && classId !== null)
  const classes = parts.flatMap(({ name, classId }) => {
    const teachers = isByClass && classId !== null && describeTeachers(team, classId)
    return name && teachers ? [`${name}: ${teachers}`] : []
  })
  const others = team.flatMap(({ duty, people }) =>
    duty === null || (duty === 'teaches' && isByClass) ? [] : [titles[duty] + names.format(people)],
  )
  return [...new Set([...classes, ...others])]
}

/** Names those who teach a class on an evening: "Anna and Ben"; null if that is not known. */
export function describeTeachers(team: Duty[], classId: string): string | null {
  const teaching = team.filter(({ duty }) => duty === 'teaches')
  const found = teaching.find((duty) => duty.classId === classId) ?? teaching.find((duty) => duty.classId === null)
  return found ? names.format(found.people) : null
}
