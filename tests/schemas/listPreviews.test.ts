import { createSchema, getPreviewPaths, prepareForPreview } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { serveLake } from '../../packages/lake/tests/lake.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

/** Returns a document's preview in a Studio list, fetched like the Studio does, so that missing fields are null. */
async function listed(type: string, fields: Record<string, unknown>) {
  const { client } = await serveLake()
  const schemaType = schema.get(type)
  if (schemaType === undefined) throw new Error(`The schema has no type "${type}"`)
  const { _id } = await client.create({ _type: type, ...fields })
  const asked = (getPreviewPaths(schemaType.preview) ?? []).map(([field, inner]) =>
    inner === undefined ? field : `${field}->{${inner}}`,
  )
  const { title, subtitle } = prepareForPreview(
    await client.fetch(`*[_id == $id][0]{${asked.join(', ')}}`, { id: _id }),
    schemaType,
  )
  return { title, subtitle }
}

test.each([
  ['a class without a price', 'danceClass', { title: 'Vibes' }, 'Vibes', 'No price yet'],
  ['a class with its price', 'danceClass', { title: 'WCS 2', doorPriceInCents: 2000 }, 'WCS 2', '$20 at the door'],
  ['a card without a price', 'registrationLink', { title: 'Shootout' }, 'Shootout', 'No price yet'],
  [
    'a full card',
    'registrationLink',
    { title: 'Open house', onlinePriceInCents: 0, isFull: true },
    'Open house',
    'Free · full',
  ],
  ['a new series', 'series', {}, 'New series', '? weeks from no date yet'],
  [
    'a full series',
    'series',
    { topic: 'Whips', weeks: 3, startDate: '2026-10-12', capacity: 'full' },
    'Whips',
    'full · 3 weeks from Mon, Oct 12, 2026',
  ],
  ['a new change to the schedule', 'scheduleException', {}, 'no date yet: not decided', null],
  ['a date with a year of two digits', 'scheduleException', { date: '26-12-08' }, '26-12-08: not decided', null],
  [
    'a notice without an end',
    'notice',
    { text: 'Hello', from: '2026-10-06T13:30:00.000Z' },
    'Hello',
    'Oct 6, 9:30 am – no end',
  ],
])('a list in the Studio shows %s', async (_, type, fields, title, subtitle) => {
  expect(await listed(type, fields)).toEqual({ title, subtitle })
})

test.each([
  [{}, 'New weekly evening'],
  [{ weekday: 'monday' }, 'Mondays'],
  [{ weekday: 'monday', startsAt: '20:30', endsAt: '23:00' }, 'Mondays, 8:30–11:00 pm'],
])('the site settings list the weekly evening %j as "%s"', (evening, title) => {
  const weeklyRule = schema.get('weeklyRule')
  expect(weeklyRule && prepareForPreview(evening, weeklyRule).title).toBe(title)
})

test.each([
  [[['Anna']], 'Anna'],
  [[['Anna'], ['Anna']], 'Anna'],
  [[['Anna', 'Ben']], 'Anna and others'],
  [[['Anna'], ['Dana']], 'Anna and others'],
])('the roster %j is listed as "%s"', (duties, subtitle) => {
  const roster = schema.get('roster')
  const assignments = duties.map((names) => ({ people: names.map((name) => ({ name })) }))
  expect(roster && prepareForPreview({ from: '2026-10-12', assignments }, roster).subtitle).toBe(subtitle)
})
