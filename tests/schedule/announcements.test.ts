import { describe, expect, it } from 'vitest'
import { announcements, type Pause, upcoming } from '../../schedule/upcoming/upcoming.ts'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import { exception, mondays, place, rule } from './schedule.ts'

const now = '2026-11-21T12:00:00Z'
const cancelled = (date: string, reason: string | null = 'holiday break') =>
  exception({ date, status: 'cancelled', reason })
const holidays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map((date) => cancelled(date))
const told = (changes: Partial<Schedule>) => announcements(upcoming(mondays(changes), now))

/** "2 until 2026-12-07: snow" */
const inShort = ({ count, next, reason }: Pause) => `${count} until ${next?.date ?? 'further notice'}: ${reason}`
const pauses = (changes: Partial<Schedule>) => told(changes).flatMap(({ pause }) => (pause ? inShort(pause) : []))

describe('evenings that are cancelled', () => {
  it.each<[string, Partial<Schedule>, string[]]>([
    [
      'in a row are told once, up to the next that takes place',
      { exceptions: holidays },
      ['4 until 2026-12-21: holiday break'],
    ],
    [
      'on their own are told each',
      { exceptions: [cancelled('2026-11-23'), cancelled('2026-12-07')] },
      ['1 until 2026-11-30: holiday break', '1 until 2026-12-14: holiday break'],
    ],
    [
      'for several reasons say each once',
      { exceptions: [...holidays.slice(0, 2), cancelled('2026-12-07', null), cancelled('2026-12-14', 'No heating.')] },
      ['4 until 2026-12-21: holiday break; No heating'],
    ],
    ['without a reason give none', { exceptions: [cancelled('2026-11-23', ' ')] }, ['1 until 2026-11-30: null']],
    [
      'at the end are told without a next',
      { exceptions: holidays, rules: [rule({ validUntil: '2026-12-14' })] },
      ['4 until further notice: holiday break'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(pauses(changes)).toEqual(expected)
  })

  it('are over when the last of them would have been', () => {
    expect(told({ exceptions: holidays })[0]?.pause?.endsAt).toBe('2026-12-14T23:00:00-05:00')
  })
})

describe('the next class', () => {
  const classes = (changes: Partial<Schedule>) =>
    nextClasses(upcoming(mondays(changes), now)).map(
      ({ evening, pause, from, until }) =>
        `${from?.slice(0, 10) ?? ''}–${until?.slice(0, 10) ?? ''} ${evening?.date ?? 'none'}${pause ? ` after ${pause.count}` : ''}`,
    )

  it('is one at a time, each until it ends, with what is cancelled before it', () => {
    expect(classes({ exceptions: [cancelled('2026-11-30')] }).slice(0, 3)).toEqual([
      '–2026-11-23 2026-11-23',
      '2026-11-23–2026-12-07 2026-12-07 after 1',
      '2026-12-07–2026-12-14 2026-12-14',
    ])
  })

  it('is none when nothing is planned, nor after the last that is', () => {
    expect(classes({ rules: [] })).toEqual(['– none'])
    expect(classes({ rules: [rule({ validUntil: '2026-11-23' })] })).toEqual([
      '–2026-11-23 2026-11-23',
      '2026-11-23– none',
    ])
  })

  it('goes on unsaid after the last that a page announces', () => {
    expect(classes({})).toHaveLength(8)
  })

  it('passes over an evening that is over before the one that began earlier', () => {
    const long = exception({ date: '2026-11-28', status: 'special', startsAt: '19:00', endsAt: '23:00', _id: 'long' })
    const short = { ...long, startsAt: '20:00', endsAt: '21:00', _id: 'short' }
    expect(classes({ exceptions: [short, long] }).slice(1, 3)).toEqual([
      '2026-11-23–2026-11-28 2026-11-28',
      '2026-11-28–2026-11-30 2026-11-30',
    ])
  })
})

describe('where the next class is', () => {
  const loft = place('The Loft')
  const venues = (changes: Partial<Schedule>) => {
    const schedule = mondays(changes)
    return nextVenues(nextClasses(upcoming(schedule, now)), usualVenue(schedule, now)).map(
      ({ venue, elsewhere, from, until }) =>
        `${from?.slice(0, 10) ?? ''}–${until?.slice(0, 10) ?? ''} ${venue.name}${elsewhere ? ` on ${elsewhere.date}` : ''}`,
    )
  }
  const moved = (date: string) => exception({ date, status: 'moved', venue: loft })

  it('is said once while it is the usual place', () => {
    expect(venues({})).toEqual(['– The Yoga Studio'])
  })

  it('is said of each evening that is elsewhere, and the usual place before and after', () => {
    expect(venues({ exceptions: [moved('2026-11-30'), moved('2026-12-07')] })).toEqual([
      '–2026-11-23 The Yoga Studio',
      '2026-11-23–2026-11-30 The Loft on 2026-11-30',
      '2026-11-30–2026-12-07 The Loft on 2026-12-07',
      '2026-12-07– The Yoga Studio',
    ])
  })

  it('is the usual place while no evening is planned', () => {
    expect(venues({ rules: [] })).toEqual(['– The Yoga Studio'])
  })
})
