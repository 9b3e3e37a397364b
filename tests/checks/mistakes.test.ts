import { expect, it } from 'vitest'
import { findingsWith, lines, words } from './content.ts'

const change = { _id: 'change', _type: 'scheduleException', date: '2026-12-07' }
const series = { _type: 'series', topic: 'Stretch', danceClass: { _ref: 'wcs-2' }, startDate: '2026-12-14', weeks: 2 }
const shoes = { _id: 'shoes', _type: 'faqEntry', question: 'What shoes?', answer: words('Any.') }
const page = { _id: 'firstTimePage', _type: 'firstTimePage', questions: [{ _key: 'shoes', _ref: 'shoes' }] }

it.each<[string, Parameters<typeof findingsWith>[0], string[]]>([
  [
    'the deadline of an earlier series',
    [{ _id: 'december', _type: 'series', preregistrationDeadline: '2026-10-27' }],
    [
      'december preregistrationDeadline: Pre-registration for “Stretch” ended on Tuesday, October 27, long before it starts. Choose a new deadline, or clear it.',
    ],
  ],
  [
    'a deadline shortly before the series',
    [{ _id: 'december', _type: 'series', preregistrationDeadline: '2026-11-20' }],
    [],
  ],
  [
    'series of one class on the same evening',
    [{ _id: 'second', ...series, topic: 'Whips' }],
    [
      'december startDate: The series “Stretch” and “Whips” of the same class both run on Monday, December 14. Change the start or the number of weeks of one.',
      'second startDate: The series “Whips” and “Stretch” of the same class both run on Monday, December 14. Change the start or the number of weeks of one.',
    ],
  ],
  ['a series after another', [{ _id: 'second', ...series, startDate: '2026-12-28' }], []],
  [
    'an evening in a break that is moved',
    [
      { ...change, date: '2026-11-30', status: 'moved', newDate: '2026-12-02' },
      { ...change, _id: 'break', date: '2026-11-24', until: '2026-12-04', status: 'cancelled' },
    ],
    [
      'change status: Monday, November 30 is both moved and cancelled, and visitors read that it’s cancelled. Delete one of the two changes.',
    ],
  ],
  [
    'an evening that is moved by one change and cancelled by another',
    [
      { ...change, date: '2026-11-30', status: 'moved', newDate: '2026-12-02' },
      { ...change, _id: 'other', date: '2026-11-30', status: 'cancelled' },
    ],
    [
      'change status: Monday, November 30 is both moved and cancelled, and visitors read that it’s cancelled. Delete one of the two changes.',
    ],
  ],
  [
    'a break that begins on another day',
    [{ ...change, date: '2026-12-19', until: '2027-01-03', status: 'cancelled' }],
    [],
  ],
  [
    'what is over: an evening, a series and a notice',
    [
      { ...change, date: '2026-03-07', status: 'special', title: 'TBD' },
      { _id: 'spring', ...series, startDate: '2026-03-02', topic: 'TBD' },
      { _id: 'old', _type: 'notice', from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z', text: 'TBD' },
    ],
    [],
  ],
  [
    'an evening that was moved from a day that is over',
    [{ ...change, date: '2026-11-16', status: 'moved', newDate: '2026-11-22', reason: 'TBD' }],
    ['change reason: Monday, November 16 says “TBD”. Write what visitors should read.'],
  ],
  [
    'a person without a biography',
    [{ _id: 'ada', _type: 'teacher', biography: words(' ') }],
    ['ada biography: “Ada” is on a page without a biography. Write two or three sentences.'],
  ],
  [
    'a person who is there twice',
    [
      {
        _id: 'ada-2',
        _type: 'teacher',
        name: 'ada',
        portrait: { asset: { _ref: 'image-a' } },
        biography: words('Hi.'),
      },
      { _id: 'homePage', _type: 'homePage', aboutUs: { team: ['ada', 'ada-2'].map((_ref) => ({ _key: _ref, _ref })) } },
    ],
    [
      'ada name: “Ada” is on the site twice, as two documents. Remove one from its page, and delete it.',
      'ada-2 name: “ada” is on the site twice, as two documents. Remove one from its page, and delete it.',
    ],
  ],
  [
    'a question that is there twice',
    [shoes, { ...shoes, _id: 'shoes-2', question: 'What  shoes' }],
    [
      'shoes question: The question “What shoes?” appears twice. Delete one of the two.',
      'shoes-2 question: The question “What shoes” appears twice. Delete one of the two.',
    ],
  ],
  [
    'an empty answer on a page',
    [page, { ...shoes, answer: words('') }],
    ['shoes answer: The question “What shoes?” has no answer. Write it, or take the question off its page.'],
  ],
  ['an empty answer on no page', [{ ...shoes, answer: [] }], []],
  [
    'words that were to be replaced',
    [{ ...shoes, answer: words('TODO: ask Ben') }],
    ['shoes answer[_key=="block"]: “What shoes?” says “TODO”. Write what visitors should read.'],
  ],
  [
    'words to fill a page',
    [{ ...shoes, answer: words('Lorem ipsum dolor sit amet') }],
    ['shoes answer[_key=="block"]: “What shoes?” says “Lorem”. Write what visitors should read.'],
  ],
  ['the Spanish word for “everything”', [{ ...shoes, answer: words('Todo el mundo') }], []],
])('content checks: %s', (_, documents, expected) => {
  expect(lines(findingsWith(documents))).toEqual(expected)
})
