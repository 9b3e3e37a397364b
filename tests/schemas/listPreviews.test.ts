import { createSchema, getPreviewPaths, prepareForPreview } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { serveLake } from '../lake/lake.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

/** What a list in the Studio says of a document, asked for as the Studio does: a field that is not there comes as null. */
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
  ['a class with its price', 'danceClass', { title: 'WCS 2', doorPriceInCents: 2000 }, 'WCS 2', '$20.00 at the door'],
  ['a card without a price', 'registrationLink', { title: 'Shootout' }, 'Shootout', 'No price yet'],
  ['a free card', 'registrationLink', { title: 'Open house', onlinePriceInCents: 0 }, 'Open house', '$0.00'],
  ['a series that was just begun', 'series', {}, 'New series', '? weeks from no date yet'],
  [
    'a series',
    'series',
    { topic: 'Whips', weeks: 3, startDate: '2026-10-12' },
    'Whips',
    '3 weeks from Mon, Oct 12, 2026',
  ],
  ['a change to the schedule that was just begun', 'scheduleException', {}, 'no date yet: not decided', null],
  [
    'a notice without an end',
    'notice',
    { text: 'Hello', from: '2026-11-16T14:30:00.000Z' },
    'Hello',
    'Nov 16, 9:30 AM – no end',
  ],
])('a list in the Studio shows %s', async (_, type, fields, title, subtitle) => {
  expect(await listed(type, fields)).toEqual({ title, subtitle })
})

test.each([
  [{}, 'New weekly evening'],
  [{ weekday: 'monday' }, 'Mondays'],
  [{ weekday: 'monday', startsAt: '20:30', endsAt: '23:00' }, 'Mondays, 20:30–23:00'],
])('the site settings list the weekly evening %j as "%s"', (evening, title) => {
  const weeklyRule = schema.get('weeklyRule')
  expect(weeklyRule && prepareForPreview(evening, weeklyRule).title).toBe(title)
})
