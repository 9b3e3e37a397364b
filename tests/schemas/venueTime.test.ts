import { createSchema, prepareForPreview, type ObjectSchemaType } from 'sanity'
import { expect, it } from 'vitest'
import { createSchemaTypes } from '../../schemas/index.ts'
import { venueTime } from '../../schemas/venueTime.ts'

const notice = (timeZone: string) =>
  createSchema({ name: 'default', types: createSchemaTypes(timeZone) }).get('notice') as ObjectSchemaType

it('formats times in the time zone of the venue', () => {
  const [berlin, tokyo] = ['Europe/Berlin', 'Asia/Tokyo'].map(venueTime)
  expect(berlin?.readableMoment('2026-11-22T03:00:00Z')).toBe('Nov 22, 4:00 am')
  const now = new Date('2026-11-21T22:30:00Z')
  expect(berlin?.isPastDay('2026-11-21', now)).toBe(false)
  expect(tokyo?.isPastDay('2026-11-21', now)).toBe(true)
})

it('creates lists and fields in the time zone of the venue', () => {
  const schema = notice('Pacific/Auckland')
  const preview = { text: 'Hello', from: '2026-11-21T22:30:00Z', until: '2026-11-23T03:00:00Z' }
  expect(prepareForPreview(preview, schema).subtitle).toContain('Nov 22, 11:30 am – Nov 23, 4:00 pm')
  const from = schema.fields.find(({ name }) => name === 'from')?.type
  expect(from?.options).toMatchObject({ displayTimeZone: 'Pacific/Auckland', allowTimeZoneSwitch: false })
})

it.each([
  ['2026-11-22T01:14:05Z', '8:14:05 pm'],
  ['2026-11-20T01:14:05Z', 'November 19, 8:14:05 pm'],
  ['2025-11-22T01:14:05Z', 'November 21, 2025, 8:14:05 pm'],
])('formats the time since when a page is live, omitting today’s date and year: %s', (instant, said) => {
  const { readableSince } = venueTime('America/New_York')
  expect(readableSince(new Date(instant), new Date('2026-11-22T02:00:00Z'))).toBe(said)
})
