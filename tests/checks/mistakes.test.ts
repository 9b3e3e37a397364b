import { expect, it } from 'vitest'
import { findingsWith, lines, words } from './content.ts'

const change = { _id: 'change', _type: 'scheduleException', date: '2026-12-07' }
const series = { _type: 'series', topic: 'Stretch', danceClass: { _ref: 'wcs-2' }, startDate: '2026-12-14', weeks: 2 }
const shoes = { _id: 'shoes', _type: 'faqEntry', question: 'What shoes?', answer: words('Any.') }

it.each<[string, Parameters<typeof findingsWith>[0], string[]]>([
  [
    'series of one class on the same evening',
    [{ _id: 'second', ...series, topic: 'Whips' }],
    [
      'december startDate: The series “Stretch” and “Whips” of the same class both run on Monday, December 14. Change the start or the number of weeks of one.',
      'second startDate: The series “Whips” and “Stretch” of the same class both run on Monday, December 14. Change the start or the number of weeks of one.',
    ],
  ],
  ['one series after another', [{ _id: 'second', ...series, startDate: '2026-12-28' }], []],
  [
    'a break that begins on another day',
    [{ ...change, date: '2026-12-19', until: '2027-01-03', status: 'cancelled' }],
    [],
  ],
  [
    'a past evening, series and notice',
    [
      { ...change, date: '2026-03-07', status: 'special', title: 'TBD' },
      { _id: 'spring', ...series, startDate: '2026-03-02', topic: 'TBD' },
      { _id: 'old', _type: 'notice', from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z', text: 'TBD' },
    ],
    [],
  ],
  [
    'an evening that was moved from a past date',
    [{ ...change, date: '2026-11-16', status: 'moved', newDate: '2026-11-22', reason: 'TBD' }],
    ['change reason: Monday, November 16 says “TBD”. Write what visitors should read.'],
  ],
  [
    'a TODO',
    [{ ...shoes, answer: words('TODO: ask Ben') }],
    ['shoes answer[_key=="block"]: “What shoes?” says “TODO”. Write what visitors should read.'],
  ],
  [
    'placeholder text',
    [{ ...shoes, answer: words('Lorem ipsum dolor sit amet') }],
    ['shoes answer[_key=="block"]: “What shoes?” says “Lorem”. Write what visitors should read.'],
  ],
  ['the Spanish word for “everything”', [{ ...shoes, answer: words('Todo el mundo') }], []],
])('content checks: %s', (_, documents, expected) => {
  expect(lines(findingsWith(documents))).toEqual(expected)
})
