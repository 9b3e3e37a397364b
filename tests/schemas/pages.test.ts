import { expect, it } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { pagePaths, pages, pagesOf, typesOn } from '../../schemas/pages.ts'

const documents = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

it.each(documents)('a %s shows on some page', (type) => {
  expect(pagesOf(type)).not.toEqual([])
})

it.each(pages)('what $path shows are kinds of documents', (page) => {
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
])('a %s shows on %j', (type, paths) => {
  expect(pagesOf(type).map(({ path }) => path)).toEqual(paths)
})
