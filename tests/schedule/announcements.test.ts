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
const announcementsOf = (changes: Partial<Schedule>) => announcements(upcoming(mondays(changes), now))

/** Returns "2 until 2026-12-07: snow". */
const summarize = ({ count, next, reason }: Pause) => `${count} until ${next?.date ?? 'further notice'}: ${reason}`
const pauses = (changes: Partial<Schedule>) =>
  announcementsOf(changes).flatMap(({ pause }) => (pause ? summarize(pause) : []))

describe('cancelled evenings', () => {
  it.each<[string, Partial<Schedule>, string[]]>([
    [
      'in a row are one announcement, until the next one that takes place',
      { exceptions: holidays },
      ['4 until 2026-12-21: holiday break'],
    ],
    [
      'between others are announced separately',
      { exceptions: [cancelled('2026-11-23'), cancelled('2026-12-07')] },
      ['1 until 2026-11-30: holiday break', '1 until 2026-12-14: holiday break'],
    ],
    [
      'with several reasons show each reason once',
      { exceptions: [...holidays.slice(0, 2), cancelled('2026-12-07', null), cancelled('2026-12-14', 'No heating.')] },
      ['4 until 2026-12-21: holiday break; No heating'],
    ],
    ['without a reason show none', { exceptions: [cancelled('2026-11-23', ' ')] }, ['1 until 2026-11-30: null']],
    [
      'at the end of a schedule last until further notice',
      { exceptions: holidays, rules: [rule({ validUntil: '2026-12-14' })] },
      ['4 until further notice: holiday break'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(pauses(changes)).toEqual(expected)
  })

  it('are announced until the last of them would have ended', () => {
    expect(announcementsOf({ exceptions: holidays })[0]?.pause?.endsAt).toBe('2026-12-14T23:00:00-05:00')
  })
})

describe('the next class', () => {
  const classes = (changes: Partial<Schedule>) =>
    nextClasses(upcoming(mondays(changes), now)).map(
      ({ evening, pause, from, until }) =>
        `${from?.slice(0, 10) ?? ''}–${until?.slice(0, 10) ?? ''} ${evening?.date ?? 'none'}${pause ? ` after ${pause.count}` : ''}`,
    )

  it('is shown until it ends, with the evenings cancelled before it', () => {
    expect(classes({ exceptions: [cancelled('2026-11-30')] }).slice(0, 3)).toEqual([
      '–2026-11-23 2026-11-23',
      '2026-11-23–2026-12-07 2026-12-07 after 1',
      '2026-12-07–2026-12-14 2026-12-14',
    ])
  })

  it('is null when nothing is planned, and after the last planned evening', () => {
    expect(classes({ rules: [] })).toEqual(['– none'])
    expect(classes({ rules: [rule({ validUntil: '2026-11-23' })] })).toEqual([
      '–2026-11-23 2026-11-23',
      '2026-11-23– none',
    ])
  })

  it('isn’t null after the last of eight announced evenings, because others may follow', () => {
    expect(classes({})).toHaveLength(8)
  })

  it('skips an evening that ends before one that started earlier', () => {
    const long = exception({ date: '2026-11-28', status: 'special', startsAt: '19:00', endsAt: '23:00', _id: 'long' })
    const short = { ...long, startsAt: '20:00', endsAt: '21:00', _id: 'short' }
    expect(classes({ exceptions: [short, long] }).slice(1, 3)).toEqual([
      '2026-11-23–2026-11-28 2026-11-28',
      '2026-11-28–2026-11-30 2026-11-30',
    ])
  })
})

describe('the venue of the next class', () => {
  const loft = place('The Loft')
  const venues = (changes: Partial<Schedule>) => {
    const schedule = mondays(changes)
    return nextVenues(nextClasses(upcoming(schedule, now)), usualVenue(schedule, now)).map(
      ({ venue, elsewhere, from, until }) =>
        `${from?.slice(0, 10) ?? ''}–${until?.slice(0, 10) ?? ''} ${venue.name}${elsewhere ? ` on ${elsewhere.date}` : ''}`,
    )
  }
  const moved = (date: string) => exception({ date, status: 'moved', venue: loft })

  it('is one period while it is the usual venue', () => {
    expect(venues({})).toEqual(['– The Yoga Studio'])
  })

  it('has a period for each evening elsewhere, with the usual venue before and after', () => {
    expect(venues({ exceptions: [moved('2026-11-30'), moved('2026-12-07')] })).toEqual([
      '–2026-11-23 The Yoga Studio',
      '2026-11-23–2026-11-30 The Loft on 2026-11-30',
      '2026-11-30–2026-12-07 The Loft on 2026-12-07',
      '2026-12-07– The Yoga Studio',
    ])
  })

  it('is the usual venue while no evening is planned', () => {
    expect(venues({ rules: [] })).toEqual(['– The Yoga Studio'])
  })
})
