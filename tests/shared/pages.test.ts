import { expect, it } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { pagePaths, pages, pagesOf, pagesShowing, typesOn } from '../../shared/pages.ts'

const documents = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

it.each(documents)('a %s is shown on a page', (type) => {
  expect(pagesOf(type)).not.toEqual([])
})

it.each(pages)('$path shows existing document types', (page) => {
  expect(documents).toEqual(expect.arrayContaining(typesOn(page)))
})

it.each([
  ['teacher', ['/teachers', '/', '/classes']],
  ['faqEntry', ['/firsttime']],
  ['registrationLink', ['/register', '/', '/classes', '/firsttime']],
  ['series', ['/classes', '/', '/firsttime', '/register', '/community']],
  ['classesPage', ['/classes', '/teachers']],
  ['scheduleException', pagePaths],
  ['notice', pagePaths],
  ['richText', []],
])('a %s is shown on %j', (type, paths) => {
  expect(pagesOf(type).map(({ path }) => path)).toEqual(paths)
})

const page = (id: string) => ({ _id: id, _type: id })
const inClass = (...referrers: object[]) => ({ _id: 'class', _type: 'danceClass', referrers: referrers as [] })

it.each([
  ['a person without references', 'teacher', [], []],
  ['a person on the home page', 'teacher', [page('homePage')], ['/']],
  ['a person on the classes page', 'teacher', [page('classesPage')], ['/teachers', '/classes']],
  ['a card on the registration page', 'registrationLink', [page('registerPage')], ['/register', '/', '/firsttime']],
  ['a card of a class on a page', 'registrationLink', [inClass(page('classesPage'))], ['/classes']],
  ['a card of a class that is not on a page', 'registrationLink', [inClass()], []],
  [
    'a class of the weekly evening',
    'danceClass',
    [page('siteSettings')],
    ['/classes', '/', '/firsttime', '/community'],
  ],
  ['a class only on the classes page', 'danceClass', [page('classesPage')], ['/classes']],
  ['a notice', 'notice', [], pagePaths],
])('%s is shown on the right pages', (_, type, referrers, paths) => {
  expect(pagesShowing(type, referrers).map(({ path }) => path)).toEqual(paths)
})
