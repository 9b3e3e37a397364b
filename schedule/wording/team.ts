import type { Duty, Occurrence } from '../schedule.ts'

const names = /* @__PURE__ */ new Intl.ListFormat('en-US')
const titles = { teaches: 'Taught by', dj: 'DJ', door: 'At the door' }

/**
 * Describes who does what on an evening: "WCS 1: Anna and Ben", "Taught by Anna", "DJ: Dana". Leaves out teachers of classes
 * that do not take place.
 */
export const describeTeam = ({ team, parts }: Pick<Occurrence, 'team' | 'parts'>): string[] =>
  team.flatMap(({ duty, classId, people }) => {
    if (duty === null) return []
    if (duty !== 'teaches') return `${titles[duty]}: ${names.format(people)}`
    if (classId === null) return `${titles.teaches} ${names.format(people)}`
    const part = parts.find((part) => part.classId === classId)
    return part?.name ? `${part.name}: ${names.format(people)}` : []
  })

/** Names those who teach a class on an evening: "Anna and Ben"; null if that is not known. */
export function describeTeachers(team: Duty[], classId: string): string | null {
  const teaching = team.filter(({ duty }) => duty === 'teaches')
  const found = teaching.find((duty) => duty.classId === classId) ?? teaching.find((duty) => duty.classId === null)
  return found ? names.format(found.people) : null
}
