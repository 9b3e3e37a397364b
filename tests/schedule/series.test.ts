import { describe, expect, it } from 'vitest'
import type { ScheduleException } from '../../schedule/schedule.ts'
import { seriesAhead, seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { exception, item, mondays, partsOn, rule, series } from './schedule.ts'

const datesOf = (schedule: ReturnType<typeof mondays>, id = 'autumn') =>
  seriesEvenings(schedule, id).map(({ date }) => date)

const on = (date: string, status: ScheduleException['status'], changes: Partial<ScheduleException> = {}) =>
  mondays({ series: [series()], exceptions: [exception({ date, status, ...changes })] })

describe('a series', () => {
  it('numbers its weeks in the order in which they take place', () => {
    const schedule = on('2026-11-16', 'moved', { newDate: '2026-12-02' })
    expect(partsOn(schedule, '2026-11-23')).toContain('21:00 wcs-2 2/3')
    expect(partsOn(schedule, '2026-12-02')).toContain('21:00 wcs-2 3/3')
    expect(seriesAhead(schedule, '2026-11-24T12:00:00Z')).toHaveLength(1)
  })

  it('has its class during its weeks, and the class between series before and after', () => {
    const schedule = mondays({ series: [series()] })
    expect(partsOn(schedule, '2026-11-02')).toEqual(['20:30 wcs-1', '21:00 vibes', '22:00 social'])
    expect(partsOn(schedule, '2026-11-16')).toEqual(['20:30 wcs-1', '21:00 wcs-2 2/3', '22:00 social'])
    expect(partsOn(schedule, '2026-11-30')).toEqual(['20:30 wcs-1', '21:00 vibes', '22:00 social'])
  })

  it.each([
    ['runs week by week', mondays({ series: [series()] }), ['2026-11-09', '2026-11-16', '2026-11-23']],
    ['is postponed by a cancelled evening', on('2026-11-16', 'cancelled'), ['2026-11-09', '2026-11-23', '2026-11-30']],
    [
      'is postponed by a special evening',
      on('2026-11-09', 'special', { startsAt: '19:00', endsAt: '22:00' }),
      ['2026-11-16', '2026-11-23', '2026-11-30'],
    ],
    [
      'follows a moved evening',
      on('2026-11-16', 'moved', { newDate: '2026-11-18' }),
      ['2026-11-09', '2026-11-18', '2026-11-23'],
    ],
    [
      'ends with an evening that moved to a date after the others',
      on('2026-11-16', 'moved', { newDate: '2026-12-02' }),
      ['2026-11-09', '2026-11-23', '2026-12-02'],
    ],
    [
      'ends early when the weekly evenings do',
      mondays({ series: [series()], rules: [rule({ validUntil: '2026-11-16' })] }),
      ['2026-11-09', '2026-11-16'],
    ],
    [
      'starts on the first evening after a start date between evenings',
      mondays({ series: [series({ startDate: '2026-11-10', weeks: 1 })] }),
      ['2026-11-16'],
    ],
    [
      'continues under a new weekly rule',
      mondays({
        series: [series()],
        rules: [
          rule({ validUntil: '2026-11-16' }),
          rule({ _key: 'fridays', weekday: 'friday', validFrom: '2026-11-17' }),
        ],
      }),
      ['2026-11-09', '2026-11-16', '2026-11-20'],
    ],
    [
      'does not count the evenings of a rule that does not teach its class',
      mondays({
        series: [series()],
        rules: [
          rule(),
          rule({ _key: 'practice', weekday: 'thursday', agenda: [item('practice', '20:30', null, 'every')] }),
        ],
      }),
      ['2026-11-09', '2026-11-16', '2026-11-23'],
    ],
    ['without a start has no evenings', mondays({ series: [series({ startDate: null })] }), []],
    ['without a number of weeks has no evenings', mondays({ series: [series({ weeks: null })] }), []],
  ])('%s', (_, schedule, dates) => {
    expect(datesOf(schedule)).toEqual(dates)
  })

  it('of another class doesn’t replace the class between series', () => {
    const schedule = mondays({ series: [series({ classId: 'practice' })] })
    expect(partsOn(schedule, '2026-11-16')).toEqual(['20:30 wcs-1', '21:00 vibes', '22:00 social'])
  })

  it('takes precedence over a series that began later, where two overlap', () => {
    const schedule = mondays({ series: [series({ _id: 'later', startDate: '2026-11-23' }), series()] })
    expect(partsOn(schedule, '2026-11-23')[1]).toBe('21:00 wcs-2 3/3')
    expect(partsOn(schedule, '2026-11-30')[1]).toBe('21:00 wcs-2 2/3')
  })
})
