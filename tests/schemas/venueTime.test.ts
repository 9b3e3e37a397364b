import { createSchema, prepareForPreview, type ObjectSchemaType } from 'sanity'
import { afterEach, expect, it } from 'vitest'
import {
  dayInWords,
  daysAway,
  readableMoment,
  readableSince,
  setVenueTimeZone,
  venueTimeZone$,
} from '../../schemas/venueTime.ts'
import { schemaTypes } from '../../schemas/index.ts'

afterEach(() => setVenueTimeZone(null))

const notice = () => createSchema({ name: 'default', types: schemaTypes }).get('notice') as ObjectSchemaType

it('uses Boston time until the site settings are loaded', () => {
  expect(readableMoment('2026-11-22T03:00:00Z')).toBe('Nov 21, 10:00 pm')
})

it('formats times in the time zone of the site settings', () => {
  const [schema, now] = [notice(), new Date('2026-11-21T22:30:00Z')]
  setVenueTimeZone('Europe/Berlin')
  expect(readableMoment('2026-11-22T03:00:00Z')).toBe('Nov 22, 4:00 am')
  expect(daysAway('2026-11-22T00:30:00Z', now)).toBe('tomorrow')
  setVenueTimeZone('Asia/Tokyo')
  expect(daysAway('2026-11-22T00:30:00Z', now)).toBe('today')
  expect(dayInWords('2026-11-22', { ahead: 'starts' }, now)).toBe('starts today')
  setVenueTimeZone('Pacific/Auckland')
  expect(dayInWords('2026-11-22', { ahead: 'starts' }, now)).toBe('starts today')
  const preview = { text: 'Hello', from: '2026-11-21T22:30:00Z', until: '2026-11-23T03:00:00Z' }
  expect(prepareForPreview(preview, schema).subtitle).toContain('Nov 22, 11:30 am – Nov 23, 4:00 pm')
})

it.each([
  ['2026-11-22T01:14:05Z', '8:14:05 pm'],
  ['2026-11-20T01:14:05Z', 'November 19, 8:14:05 pm'],
  ['2025-11-22T01:14:05Z', 'November 21, 2025, 8:14:05 pm'],
])('says since when a page is live, with the day and the year unless they are today’s: %s', (instant, said) => {
  expect(readableSince(new Date(instant), new Date('2026-11-22T02:00:00Z'))).toBe(said)
})

it('updates the fields for times in an open Studio', () => {
  const from = notice().fields.find(({ name }) => name === 'from')?.type
  setVenueTimeZone('Europe/Berlin')
  expect(from?.options).toMatchObject({ displayTimeZone: 'Europe/Berlin', allowTimeZoneSwitch: false })
})

it('ignores an unknown time zone', () => {
  setVenueTimeZone('Boston')
  expect(venueTimeZone$.value).toBe('America/New_York')
})
