import { expect, it } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { pages } from '../../schemas/pages.ts'
import { pagesOf } from '../../studio/pagesOf.ts'
import { pagePaths } from '../../web/pagePaths.ts'

it('every kind of document says on which pages it shows', () => {
  const documents = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)
  expect(Object.keys(pagesOf).sort()).toEqual(documents.sort())
  for (const paths of Object.values(pagesOf)) expect(pagePaths).toEqual(expect.arrayContaining(paths))
})

it('organisers have a name for every page', () => {
  expect(pages.map(({ value }) => value).sort()).toEqual([...pagePaths].sort())
})

it.each([
  ['teacher', ['/teachers', '/classes', '/']],
  ['faqEntry', ['/firsttime']],
  ['registrationLink', ['/register', '/classes']],
  ['scheduleException', ['/', '/classes', '/firsttime', '/register', '/contact-us', '/community', '/teachers']],
])('a %s shows on %j', (type, paths) => {
  expect(pagesOf[type]).toEqual(paths)
})
