import { expect, test } from 'vitest'
import { eveningItems } from '../../../studio/thisWeek/eveningItems.ts'
import { exception, mondays } from '../../schedule/schedule.ts'

const now = '2026-11-21T12:00:00-05:00'
const none = new Set<string>()

const firstThree = (...exceptions: ReturnType<typeof exception>[]) =>
  eveningItems(mondays({ exceptions }), now, none)
    .slice(0, 3)
    .map(({ title }) => title)

test('the next evenings are listed by their dates', () => {
  expect(firstThree()).toEqual(['Monday, November 23', 'Monday, November 30', 'Monday, December 7'])
})

test('what is not as usual is said', () => {
  expect(
    firstThree(
      exception({ date: '2026-11-23', status: 'cancelled' }),
      exception({ date: '2026-11-30', status: 'moved', newDate: '2026-12-01' }),
      exception({ date: '2026-12-07', status: 'moved', startsAt: '19:00' }),
    ),
  ).toEqual([
    'Monday, November 23: cancelled',
    'Tuesday, December 1: moved from Monday, November 30',
    'Monday, December 7: other time or place',
  ])
})

test('a special evening is listed by its name, and opens itself', () => {
  const dance = exception({
    _id: 'dance',
    date: '2026-11-27',
    status: 'special',
    title: 'Thanksgiving dance',
    startsAt: '20:00',
    endsAt: '23:00',
  })
  expect(eveningItems(mondays({ exceptions: [dance] }), now, none)[1]).toMatchObject({
    id: 'dance',
    exceptionId: 'dance',
    title: 'Friday, November 27: Thanksgiving dance',
  })
})

test('two organisers who cancel an evening write one document', () => {
  const ids = [now, '2026-11-22T09:00:00-05:00'].map((moment) => eveningItems(mondays(), moment, none)[0]?.exceptionId)
  expect(ids).toEqual(['schedule-exception-2026-11-23', 'schedule-exception-2026-11-23'])
})

test('a cancelled evening opens the change that there is', () => {
  const change = exception({ _id: 'by-hand', date: '2026-11-23', status: 'cancelled' })
  expect(eveningItems(mondays({ exceptions: [change] }), now, none)[0]?.exceptionId).toBe('by-hand')
})

test('a change whose date was altered is left alone when its first date is cancelled', () => {
  const altered = exception({ _id: 'schedule-exception-2026-11-23', date: '2026-12-07', status: 'cancelled' })
  expect(eveningItems(mondays({ exceptions: [altered] }), now, none)[0]?.exceptionId).toBe(
    'schedule-exception-2026-11-23-again',
  )
})

test('an evening whose change was taken back can be changed again, in a document of its own', () => {
  const deleted = new Set(['schedule-exception-2026-11-23', 'schedule-exception-2026-11-23-again'])
  expect(eveningItems(mondays(), now, deleted)[0]?.exceptionId).toBe('schedule-exception-2026-11-23-again-again')
})

test('a form is headed by what it does, or by what there is already', () => {
  const items = eveningItems(
    mondays({
      exceptions: [
        exception({ date: '2026-11-30', status: 'cancelled' }),
        exception({ date: '2026-12-07', status: 'moved', newDate: '2026-12-08' }),
        exception({ date: '2026-12-14', status: 'moved', startsAt: '19:00' }),
      ],
    }),
    now,
    none,
  )
  expect(items.slice(0, 4).map(({ changeInWords }) => [changeInWords.cancelled, changeInWords.moved])).toEqual([
    ['Cancel Monday, November 23', 'Move Monday, November 23'],
    ['Monday, November 30: cancelled', 'Move Monday, November 30'],
    ['Monday, December 7: moved to Tuesday, December 8', 'Monday, December 7: moved to Tuesday, December 8'],
    ['Monday, December 14: other time or place', 'Monday, December 14: other time or place'],
  ])
})
