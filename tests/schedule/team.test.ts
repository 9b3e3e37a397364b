import { describe, expect, it } from 'vitest'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import type { Assignment, Duty, Roster, Schedule } from '../../schedule/schedule.ts'
import { describeTeachers, describeTeam } from '../../schedule/team.ts'
import { exception, mondays } from './schedule.ts'

const roster = (from: string, until: string | null, ...assignments: Assignment[]): Roster => ({
  _id: `roster-${from}-${until}`,
  from,
  until,
  assignments,
})
const teaches = (classId: string | null, ...people: (string | null)[]): Assignment => ({
  duty: 'teaches',
  classId,
  people,
})
const dj = (...people: string[]): Assignment => ({ duty: 'dj', classId: null, people })

const november = roster('2026-11-01', '2026-11-30', teaches('wcs-1', 'Anna', 'Ben'), dj('Dana'))

/** Describes the team of the evening on a date. */
function teamOf(date: string, changes: Partial<Schedule>) {
  const [evening] = occurrencesBetween(mondays(changes), `${date}T12:00:00Z`, `${date}T23:59:00-05:00`)
  return evening && describeTeam(evening)
}

describe('who does what', () => {
  it.each<[string, string, Roster[], string[]]>([
    ['comes from the roster of the month', '2026-11-30', [november], ['wcs-1: Anna and Ben', 'DJ: Dana']],
    ['is unknown after the month', '2026-12-07', [november], []],
    [
      'comes from the roster of the evening, and from that of the month for other duties',
      '2026-11-16',
      [november, roster('2026-11-16', null, dj('Eve'))],
      ['wcs-1: Anna and Ben', 'DJ: Eve'],
    ],
    [
      'is open for a duty for which the evening names nobody',
      '2026-11-16',
      [november, roster('2026-11-16', null, dj())],
      ['wcs-1: Anna and Ben'],
    ],
    [
      'leaves out deleted people',
      '2026-11-16',
      [roster('2026-11-16', null, teaches(null, null, 'Anna'))],
      ['Taught by Anna'],
    ],
    [
      'leaves out classes that do not take place',
      '2026-11-16',
      [roster('2026-11-16', null, teaches('wcs-2', 'Anna'))],
      [],
    ],
    [
      'names the teachers of each class if one class has its own',
      '2026-11-16',
      [roster('2026-11-16', null, teaches(null, 'Ben'), teaches('wcs-1', 'Anna'))],
      ['wcs-1: Anna', 'vibes: Ben'],
    ],
    ['is unknown after a hundred days', '2027-03-01', [roster('2026-11-01', '2099-01-01', dj('Dana'))], []],
    ['ignores rosters with invalid dates', '2026-11-16', [roster('soon', '2026-11-30', dj('Dana'))], []],
  ])('%s', (_, date, rosters, said) => {
    expect(teamOf(date, { rosters })).toEqual(said)
  })

  it('is empty on a cancelled evening', () => {
    const exceptions = [exception({ date: '2026-11-16', status: 'cancelled' })]
    expect(teamOf('2026-11-16', { rosters: [november], exceptions })).toEqual([])
  })

  it('names the teachers of a class, or else of the whole evening', () => {
    const team: Duty[] = [
      { duty: 'teaches', classId: null, people: ['Ben'] },
      { duty: 'teaches', classId: 'wcs-1', people: ['Anna'] },
    ]
    expect(['wcs-1', 'wcs-2'].map((id) => describeTeachers(team, id))).toEqual(['Anna', 'Ben'])
    expect(describeTeachers([], 'wcs-1')).toBeNull()
  })
})
