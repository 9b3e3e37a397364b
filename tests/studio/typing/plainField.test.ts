import { createSchema } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../../../schemas/index.ts'
import { getPlainFieldName } from '../../../studio/paths.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

test.each([
  ['a heading', 'homePage', 'hero.heading', 'Heading'],
  ['multi-line text', 'danceClass', 'audience', 'Who it is for'],
  ['text within a list item', 'registerPage', 'policies[_key=="a"].title', 'Name'],
  ['rich text', 'danceClass', 'body[_key=="a"].children[_key=="b"].text', null],
  ['an item of a list of strings', 'danceClass', 'patterns[0]', null],
  ['a time', 'scheduleException', 'startsAt', null],
  ['a choice', 'scheduleException', 'status', null],
  ['a price', 'registrationLink', 'onlinePriceInCents', null],
  ['an address, which has parts', 'siteSettings', 'venue', null],
  ['an unknown field', 'homePage', 'hero.nothing', null],
  ['an unknown document type', 'nothing', 'heading', null],
])('%s', (_, type, path, name) => {
  expect(getPlainFieldName(schema.get(type), path)).toBe(name)
})
