import { describe, expect, it } from 'vitest'
import { findingsWith, lines } from './content.ts'

const rule = {
  _key: 'mondays',
  weekday: 'monday',
  startsAt: '20:30',
  endsAt: '23:00',
  validFrom: '2026-01-05',
  agenda: [{ _key: 'wcs-2', danceClass: { _ref: 'wcs-2' }, startsAt: '21:00', weeks: 'series' }],
}
const settings = (...weeklyRules: object[]) => ({ _id: 'siteSettings', _type: 'siteSettings', weeklyRules })
const noSeries = { _id: 'december', _type: 'series', danceClass: null }

describe('weekly evenings', () => {
  it('are reported when all have ended', () => {
    const found = findingsWith([settings({ ...rule, validUntil: '2026-11-16' }), noSeries])
    expect(found[0]?.level).toBe('error')
    expect(lines(found)[0]).toBe(
      'siteSettings weeklyRules[_key=="mondays"].validUntil: “Mondays, 8:30–11:00 pm” ended on Monday, November 16, and no other evening is planned, so visitors can’t find a class. Choose a later last evening, or add a new weekly evening.',
    )
  })

  it('are required', () => {
    const [found] = findingsWith([settings(), noSeries])
    expect(found).toMatchObject({ level: 'error', documentId: 'siteSettings', path: 'weeklyRules' })
  })

  it('that end within four weeks need a successor', () => {
    const ending = { ...rule, validUntil: '2026-12-14' }
    expect(lines(findingsWith([settings(ending), noSeries]))).toContain(
      'siteSettings weeklyRules[_key=="mondays"].validUntil: “Mondays, 8:30–11:00 pm” ends on Monday, December 14, and no other evening is planned after that. Choose a later last evening, or add a new weekly evening.',
    )
    const next = { ...rule, _key: 'tuesdays', weekday: 'tuesday', validFrom: '2027-01-01' }
    const found = findingsWith([settings(ending, next), { ...noSeries, _id: 'other' }])
    expect(found.filter(({ path }) => path.startsWith('weeklyRules'))).toEqual([])
  })

  it('need a successor only for the last one to end', () => {
    const first = { ...rule, validUntil: '2026-11-30' }
    const second = { ...rule, _key: 'tuesdays', weekday: 'tuesday', validFrom: '2026-12-01', validUntil: '2026-12-08' }
    const found = findingsWith([settings(first, second), noSeries])
    expect(found.filter(({ path }) => path.startsWith('weeklyRules'))).toMatchObject([
      { level: 'warning', path: 'weeklyRules[_key=="tuesdays"].validUntil' },
    ])
  })
})

describe('changes to the schedule', () => {
  const cancelled = (date: string, status = 'cancelled') => ({
    _id: 'change',
    _type: 'scheduleException',
    date,
    status,
  })

  it.each(['cancelled', 'moved'])('are reported on a day without a class when %s', (status) => {
    const found = findingsWith([cancelled('2026-12-29', status)])
    expect(lines(found)).toEqual([
      `change date: Tuesday, December 29 is marked as ${status}, but there’s no class on that day. Choose the date of a class, or delete this change.`,
    ])
  })

  it('are accepted on a class day, as a special evening, or in the past', () => {
    expect(findingsWith([cancelled('2026-12-28')])).toEqual([])
    const withLast = findingsWith([settings({ ...rule, validUntil: '2026-12-28' }), cancelled('2026-12-28')])
    expect(withLast.filter(({ documentId }) => documentId === 'change')).toEqual([])
    expect(findingsWith([cancelled('2026-12-29', 'special')])).toEqual([])
    expect(findingsWith([cancelled('2026-11-17')])).toEqual([])
  })
})

describe('series', () => {
  it('are reported when none is planned', () => {
    expect(findingsWith([{ ...noSeries, startDate: '2026-10-12', danceClass: { _ref: 'wcs-2' } }])).toEqual([
      {
        level: 'warning',
        message: 'No series of “WCS 2” is planned, so visitors have nothing to register for. Add the next series.',
        documentId: null,
        documentType: 'series',
        path: '',
      },
    ])
  })

  it('need a successor while they run', () => {
    const running = { ...noSeries, startDate: '2026-11-09', danceClass: { _ref: 'wcs-2' } }
    expect(lines(findingsWith([running]))).toEqual([
      ': The series “Stretch” of “WCS 2” ends on Monday, November 23, and the next one isn’t planned yet. Add the next series.',
    ])
  })

  it('count as upcoming if a cancelled evening postpones them', () => {
    const first = { _id: 'december', _type: 'series', startDate: '2026-11-16' }
    const cancelled = { _id: 'change', _type: 'scheduleException', date: '2026-11-16', status: 'cancelled' }
    expect(lines(findingsWith([first, cancelled]))).toEqual([])
  })

  it('must start on an evening of their class', () => {
    expect(lines(findingsWith([{ _id: 'december', _type: 'series', startDate: '2026-12-08' }]))).toEqual([
      'december startDate: The series “Stretch” starts on Tuesday, December 8, but its class doesn’t meet that day. Its first evening is Monday, December 14. Choose the date of its first evening.',
    ])
  })
})
