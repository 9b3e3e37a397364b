import { expect, test } from 'vitest'
import { getEveningItems, listEvenings } from '../../../studio/thisWeek/eveningItems.ts'
import { exception, mondays } from '../../schedule/schedule.ts'

const now = '2026-11-21T12:00:00-05:00'
const none = new Set<string>()

const firstThree = (...exceptions: ReturnType<typeof exception>[]) =>
  getEveningItems(mondays({ exceptions }), now, none)
    .slice(0, 3)
    .map(({ title }) => title)

test('evenings are titled by date', () => {
  expect(firstThree()).toEqual(['Monday, November 23', 'Monday, November 30', 'Monday, December 7'])
})

test('exceptions are part of the title', () => {
  expect(
    firstThree(
      exception({ date: '2026-11-23', status: 'cancelled' }),
      exception({ date: '2026-11-30', status: 'moved', newDate: '2026-12-01' }),
      exception({ date: '2026-12-07', status: 'moved', startsAt: '19:00' }),
    ),
  ).toEqual([
    'Monday, November 23: cancelled',
    'Tuesday, December 1: moved from Monday, November 30',
    'Monday, December 7: different time or venue',
  ])
})

test('a special evening is titled by name and opens its own document', () => {
  const dance = exception({
    _id: 'dance',
    date: '2026-11-27',
    status: 'special',
    title: 'Thanksgiving dance',
    startsAt: '20:00',
    endsAt: '23:00',
  })
  expect(getEveningItems(mondays({ exceptions: [dance] }), now, none)[1]).toMatchObject({
    id: 'dance',
    exceptionId: 'dance',
    title: 'Friday, November 27: Thanksgiving dance',
  })
})

test('two organizers who cancel the same evening edit one document', () => {
  const ids = [now, '2026-11-22T09:00:00-05:00'].map(
    (moment) => getEveningItems(mondays(), moment, none)[0]?.exceptionId,
  )
  expect(ids).toEqual(['schedule-exception-2026-11-23', 'schedule-exception-2026-11-23'])
})

test('a cancelled evening opens its existing exception', () => {
  const change = exception({ _id: 'by-hand', date: '2026-11-23', status: 'cancelled' })
  const move = exception({ _id: 'earlier', date: '2026-11-23', status: 'moved', newDate: '2026-11-24' })
  expect(getEveningItems(mondays({ exceptions: [change, move] }), now, none)[0]?.exceptionId).toBe('by-hand')
})

test('cancelling an evening doesn’t overwrite an exception that got another date', () => {
  const altered = exception({ _id: 'schedule-exception-2026-11-23', date: '2026-12-07', status: 'cancelled' })
  expect(getEveningItems(mondays({ exceptions: [altered] }), now, none)[0]?.exceptionId).toBe(
    'schedule-exception-2026-11-23-again',
  )
})

test('an evening whose exception was deleted gets a new document', () => {
  const deleted = new Set(['schedule-exception-2026-11-23', 'schedule-exception-2026-11-23-again'])
  expect(getEveningItems(mondays(), now, deleted)[0]?.exceptionId).toBe('schedule-exception-2026-11-23-again-again')
})

test('an evening opens the roster of the date on which it takes place, not that of its month', () => {
  const exceptions = [exception({ date: '2026-11-23', status: 'moved', newDate: '2026-11-24' })]
  const rosters = [
    { _id: 'november', from: '2026-11-24', until: '2026-11-30', assignments: null },
    { _id: 'by-hand', from: '2026-11-30', until: null, assignments: null },
  ]
  const items = getEveningItems(mondays({ exceptions, rosters }), now, new Set(['roster-2026-12-07']))
  expect(items.slice(0, 3).map(({ rosterId }) => rosterId)).toEqual([
    'roster-2026-11-24',
    'by-hand',
    'roster-2026-12-07-again',
  ])
})

test('all evenings of a break open the document that cancels them', () => {
  const pause = exception({ _id: 'break', date: '2026-11-23', until: '2026-12-07', status: 'cancelled' })
  const items = getEveningItems(mondays({ exceptions: [pause] }), now, none)
  expect(items.map(({ exceptionId }) => exceptionId).slice(0, 4)).toEqual([
    'break',
    'break',
    'break',
    'schedule-exception-2026-12-14',
  ])
})

test('an evening stays listed when it moves beyond the next four', () => {
  const shown = listEvenings(getEveningItems(mondays(), now, none), [])
  expect(shown.map(({ title }) => title).at(-1)).toBe('Monday, December 14')

  const moved = exception({ date: '2026-11-23', status: 'moved', newDate: '2026-12-29' })
  const later = getEveningItems(mondays({ exceptions: [moved] }), now, none)
  expect(listEvenings(later, shown).map(({ id }) => id.slice(-5))).toEqual([
    '11-30',
    '12-07',
    '12-14',
    '12-21',
    '11-23',
  ])
})
