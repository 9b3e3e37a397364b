import { expect, test } from 'vitest'
import { groupBySection } from '../../studio/lists.ts'

const sections = [
  { title: 'Classes page', page: 'classesPage', field: 'teachers.people' },
  { title: 'Home page', page: 'homePage', field: 'aboutUs.team' },
]

test('lists each person once, under the first page that shows them, in the order of that page', () => {
  expect(
    groupBySection(sections, {
      shown: [
        ['b', 'a'],
        ['a', 'c'],
      ],
      all: ['a', 'b', 'c', 'd'],
    }),
  ).toEqual([
    { heading: 'Classes page', ids: ['b', 'a'] },
    { heading: 'Home page', ids: ['c'] },
    { heading: 'Not on any page', ids: ['d'] },
  ])
})

test('omits empty sections and deleted documents', () => {
  expect(groupBySection(sections, { shown: [['gone'], []], all: ['d'] })).toEqual([
    { heading: 'Not on any page', ids: ['d'] },
  ])
})
