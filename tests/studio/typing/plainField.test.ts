import { createSchema } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../../../schemas/index.ts'
import { plainFieldName } from '../../../studio/typing/plainField.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

test.each([
  ['a heading', 'homePage', 'hero.heading', 'Heading'],
  ['a text of several lines', 'danceClass', 'audience', 'Who it is for'],
  ['a text within an item of a list', 'registerPage', 'policies[_key=="a"].title', 'Name'],
  ['running text', 'danceClass', 'body[_key=="a"].children[_key=="b"].text', null],
  ['an item of a list of texts', 'danceClass', 'patterns[0]', null],
  ['a time', 'scheduleException', 'startsAt', null],
  ['a choice', 'scheduleException', 'status', null],
  ['a price', 'registrationLink', 'onlinePriceInCents', null],
  ['an address, which has parts', 'siteSettings', 'venue', null],
  ['a field that is not there', 'homePage', 'hero.nothing', null],
  ['a document that is not there', 'nothing', 'heading', null],
])('%s', (_, type, path, name) => {
  expect(plainFieldName(schema.get(type), path)).toBe(name)
})
