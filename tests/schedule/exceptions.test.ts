import { describe, expect, it } from 'vitest'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import { fieldsToClear } from '../../schedule/occurrences/exceptions.ts'
import type { ScheduleException } from '../../schedule/schedule.ts'
import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { evenings, exception, mondays, partsOn, place, series } from './schedule.ts'

const date = '2026-11-23'
const cancelled = exception({ date, status: 'cancelled', reason: 'snow' })
const moved = exception({ date, status: 'moved', newDate: '2026-11-25', startsAt: '20:00' })
const special = exception({ date, status: 'special', title: 'Gala', startsAt: '19:00', endsAt: '23:30' })
const lineOf = (evening: string) => evening.replace(/^\S+/, '$& 20:30–23:00')
const week = (...exceptions: ScheduleException[]) => evenings(mondays({ exceptions }), '2026-11-22', '2026-11-28')

describe('an exception', () => {
  it('keeps a cancelled evening in the list, with its reason and without parts', () => {
    const [evening] = occurrencesBetween(
      mondays({ exceptions: [cancelled] }),
      '2026-11-23T00:00:00Z',
      '2026-11-24T12:00:00Z',
    )
    expect(evening).toMatchObject({ id: `mondays-${date}`, state: 'cancelled', reason: 'snow', parts: [] })
  })

  it.each<[string, Partial<ScheduleException>, string]>([
    ['to another day', { newDate: '2026-11-25' }, '2026-11-25 20:30–23:00 moved'],
    ['to another start', { startsAt: '20:00' }, '2026-11-23 20:00–23:00 moved'],
    ['to another end', { endsAt: '23:30' }, '2026-11-23 20:30–23:30 moved'],
    ['past its usual end, with its usual length', { startsAt: '23:15' }, '2026-11-23 23:15–01:45 moved'],
    ['past midnight', { startsAt: '21:00', endsAt: '01:00' }, '2026-11-23 21:00–01:00 moved'],
    ['and ignores an end that is too late', { startsAt: '10:00', endsAt: '04:00' }, '2026-11-23 10:00–23:00 moved'],
    ['only if something changes', {}, '2026-11-23 20:30–23:00'],
    ['but not to its own date', { newDate: date }, '2026-11-23 20:30–23:00'],
    ['but not to an invalid date', { newDate: '2026-11-31' }, '2026-11-23 20:30–23:00'],
  ])('moves an evening %s', (_, to, line) => {
    expect(week(exception({ date, status: 'moved', ...to }))).toEqual([line])
  })

  it.each<[string, Partial<ScheduleException>, string[]]>([
    ['until a later day', { until: '2026-12-07' }, ['2026-11-30 cancelled', '2026-12-07 cancelled', '2026-12-14']],
    ['until a day between evenings', { until: '2026-12-06' }, ['2026-11-30 cancelled', '2026-12-07', '2026-12-14']],
    ['until an earlier day', { until: '2026-11-01' }, ['2026-11-30', '2026-12-07', '2026-12-14']],
  ])('cancels all evenings of a break %s', (_, to, expected) => {
    const pause = exception({ date, status: 'cancelled', reason: 'holidays', ...to })
    const found = evenings(mondays({ exceptions: [pause] }), '2026-11-22', '2026-12-20')
    expect(found).toEqual([`${date} cancelled`, ...expected].map(lineOf))
  })

  it('limits a break to a year, in case its year was mistyped', () => {
    const pause = exception({ date, status: 'cancelled', until: '2062-12-07' })
    const found = evenings(mondays({ exceptions: [pause] }), '2027-11-16', '2027-11-30')
    expect(found).toEqual(['2027-11-22 cancelled', '2027-11-29'].map(lineOf))
  })

  it('keeps a special evening during a break, and postpones a series until after it', () => {
    const pause = exception({ _id: 'break', date, until: '2026-12-07', status: 'cancelled' })
    const gala = exception({ date: '2026-11-30', status: 'special', title: 'Gala', startsAt: '19:00', endsAt: '23:30' })
    const schedule = mondays({ exceptions: [pause, gala], series: [series({ startDate: '2026-11-23', weeks: 1 })] })
    expect(evenings(schedule, '2026-11-29', '2026-12-01')).toContain('2026-11-30 19:00–23:30 special')
    expect(seriesEvenings(schedule, 'autumn').map((evening) => evening.date)).toEqual(['2026-12-14'])
  })

  it('ignores the `until` of a moved evening', () => {
    const found = evenings(mondays({ exceptions: [{ ...moved, until: '2026-12-07' }] }), '2026-11-29', '2026-12-01')
    expect(found).toEqual([lineOf('2026-11-30')])
  })

  it('moves the parts along with the start', () => {
    expect(partsOn(mondays({ exceptions: [moved] }), '2026-11-25')).toEqual([
      '20:00 wcs-1',
      '20:30 vibes',
      '21:30 social',
    ])
  })

  it.each<[string, Partial<ScheduleException>, string[]]>([
    ['starts later', { startsAt: '21:30' }, ['21:30–22:00 wcs-1', '22:00–23:00 vibes']],
    ['ends earlier', { endsAt: '22:00' }, ['20:30–21:00 wcs-1', '21:00–22:00 vibes']],
    ['ends during a part', { endsAt: '21:30' }, ['20:30–21:00 wcs-1', '21:00–21:30 vibes']],
  ])('has no parts after its end when it %s', (_, to, expected) => {
    const [evening] = occurrencesBetween(
      mondays({ exceptions: [exception({ date, status: 'moved', ...to })] }),
      '2026-11-23T12:00:00Z',
      '2026-11-24T12:00:00Z',
    )
    const parts = evening?.parts.map((one) => `${one.startsAt.slice(11, 16)}–${one.endsAt?.slice(11, 16)} ${one.name}`)
    expect(parts).toEqual(expected)
  })

  it('moves an evening to another venue', () => {
    const schedule = mondays({ exceptions: [exception({ date, status: 'moved', venue: place('The Loft') })] })
    const found = occurrencesBetween(schedule, '2026-11-23T00:00:00Z', '2026-12-01T12:00:00Z')
    expect(found.map((evening) => evening.venue?.name)).toEqual(['The Loft', 'The Yoga Studio'])
  })

  it('finds a moved evening by its new date only', () => {
    const exceptions = [exception({ date, status: 'moved', newDate: '2026-12-16' })]
    const schedule = mondays({ exceptions })
    expect(evenings(schedule, '2026-12-15', '2026-12-17')).toEqual(['2026-12-16 20:30–23:00 moved'])
    expect(evenings(schedule, '2026-11-22', '2026-11-28')).toEqual([])
    const [evening] = occurrencesBetween(schedule, '2026-12-15T12:00:00Z', '2026-12-18T00:00:00Z')
    expect(evening).toMatchObject({ id: `mondays-${date}`, date: '2026-12-16', weeklyDate: date })
  })

  it.each<[string, ScheduleException[], string[]]>([
    ['a special evening replaces the weekly one', [special], ['2026-11-23 19:00–23:30 special']],
    [
      'a special evening doesn’t replace a cancelled one',
      [cancelled, special],
      ['2026-11-23 19:00–23:30 special', '2026-11-23 20:30–23:00 cancelled'],
    ],
    [
      'a special evening doesn’t replace a moved one',
      [special, moved],
      ['2026-11-23 19:00–23:30 special', '2026-11-25 20:00–23:00 moved'],
    ],
    [
      'two special evenings on one day are both listed',
      [special, { ...special, _id: 'late', startsAt: '23:45', endsAt: '01:00' }],
      ['2026-11-23 19:00–23:30 special', '2026-11-23 23:45–01:00 special'],
    ],
    [
      'a cancellation takes precedence over a move',
      [cancelled, { ...moved, _updatedAt: '2026-06-01T00:00:00Z' }],
      ['2026-11-23 20:30–23:00 cancelled'],
    ],
    [
      'the last edited of two moves takes precedence',
      [{ ...moved, _id: 'later', newDate: '2026-11-26', _updatedAt: '2026-06-01T00:00:00Z' }, moved],
      ['2026-11-26 20:00–23:00 moved'],
    ],
    ['a special evening without an end is ignored', [{ ...special, endsAt: null }], ['2026-11-23 20:30–23:00']],
    ['an exception without a date is ignored', [{ ...cancelled, date: null }], ['2026-11-23 20:30–23:00']],
    ['an exception without a status is ignored', [{ ...cancelled, status: null }], ['2026-11-23 20:30–23:00']],
    [
      'a cancellation on a day without a class is ignored',
      [{ ...cancelled, date: '2026-11-24' }],
      ['2026-11-23 20:30–23:00'],
    ],
    ['a move on a day without a class is ignored', [{ ...moved, date: '2026-11-24' }], ['2026-11-23 20:30–23:00']],
    [
      'a special evening may be on any day',
      [{ ...special, date: '2026-11-28' }],
      ['2026-11-23 20:30–23:00', '2026-11-28 19:00–23:30 special'],
    ],
  ])('%s', (_, exceptions, lines) => {
    expect(week(...exceptions)).toEqual(lines)
  })
})

describe('a change of status', () => {
  it.each<[string, string, string[]]>([
    ['cancelled', 'moved', ['until', 'newDate', 'startsAt', 'endsAt', 'venue', 'title']],
    ['moved', 'cancelled', ['until', 'newDate', 'startsAt', 'endsAt', 'venue', 'title']],
    ['moved', 'special', ['until', 'newDate', 'title']],
    ['special', 'moved', ['until', 'newDate', 'title']],
    ['special', 'cancelled', ['until', 'newDate']],
    ['cancelled', 'special', ['until', 'newDate']],
    ['moved', 'moved', []],
  ])('from %s to %s clears the fields that only one of them has', (status, next, expected) => {
    expect(fieldsToClear(status, next)).toEqual(expected)
  })
})
