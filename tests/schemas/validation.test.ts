import { describe, expect, test } from 'vitest'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { problems } from './problems.ts'

const stored = { _rev: '1', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' }
const picture = { _type: 'pictureWithAlt', asset: { _type: 'reference', _ref: 'image-aa-1x1-png' } }
const nine = Array.from({ length: 9 }, (_, index) => ({ ...picture, _key: String(index), alt: 'A dance' }))
const evening = { _key: 'a', _type: 'weeklyRule', weekday: 'monday', validFrom: '2026-01-05', startsAt: '20:30' }

/** What the Studio says of one field of a document. */
async function said(type: string, fields: Record<string, unknown>, path: string) {
  const { client } = await serveLake()
  return (await problems([{ _id: 'document', _type: type, ...stored, ...fields }], client))
    .filter((line) => line.startsWith(`document, ${path}: `))
    .map((line) => line.slice(`document, ${path}: `.length))
}

describe('what would break or mislead the site is an error', () => {
  test.each([
    ['a negative price', 'registrationLink', { onlinePriceInCents: -1 }, 'onlinePriceInCents', 'less than nothing'],
    ['a price with a point', 'danceClass', { doorPriceInCents: 22.5 }, 'doorPriceInCents', 'no parts of a cent'],
    ['an unencrypted payment page', 'registrationLink', { url: 'http://pay.example.com/' }, 'url', 'https://'],
    ['a payment page that is code', 'registrationLink', { url: 'javascript:alert(1)' }, 'url', 'https://'],
    [
      'registration that closes before it opens',
      'registrationLink',
      { opensAt: '2026-11-02T00:00:00.000Z', closesAt: '2026-11-01T00:00:00.000Z' },
      'closesAt',
      'close after it opens',
    ],
    [
      'a deadline after the series began',
      'series',
      { startDate: '2026-10-12', preregistrationDeadline: '2026-10-13' },
      'preregistrationDeadline',
      'not be later than the first evening',
    ],
    ['a series of no weeks', 'series', { weeks: 0 }, 'weeks', 'between 1 and 12'],
    [
      'a notice that ends before it begins',
      'notice',
      { from: '2026-11-02T00:00:00.000Z', until: '2026-11-02T00:00:00.000Z' },
      'until',
      'end after it begins',
    ],
    [
      'an evening that ends before it starts',
      'siteSettings',
      { weeklyRules: [{ ...evening, endsAt: '19:00' }] },
      'weeklyRules[_key=="a"].endsAt',
      'end after it starts',
    ],
    [
      'a time of day in words',
      'siteSettings',
      { weeklyRules: [{ ...evening, startsAt: '8:30pm' }] },
      'weeklyRules[_key=="a"].startsAt',
      'Write a time of day, such as 8:30 pm',
    ],
    ['a time zone that is none', 'siteSettings', { timeZone: 'Boston' }, 'timeZone', 'no time zone we know'],
    ['a moved evening with nothing new', 'scheduleException', { status: 'moved' }, 'newDate', 'Say what is new'],
    ['a special evening without a start', 'scheduleException', { status: 'special' }, 'startsAt', 'Say when'],
    ['a picture without words', 'teacher', { portrait: picture }, 'portrait.alt', 'what the picture shows'],
    [
      'a picture with blank words',
      'teacher',
      { portrait: { ...picture, alt: ' ' } },
      'portrait.alt',
      'what the picture',
    ],
    [
      'a quote of nobody',
      'homePage',
      { quotes: { list: [{ _key: 'a', text: 'Lovely' }] } },
      'quotes.list[_key=="a"].by',
      'write the name',
    ],
    ['a ninth picture', 'homePage', { pictures: { images: nine } }, 'pictures.images', 'Eight pictures are the most'],
    [
      'music that is code',
      'siteSettings',
      { playlist: { label: 'Hear', href: 'javascript:alert(1)' } },
      'playlist.href',
      'Use a full address',
    ],
    [
      'a newsletter without an address',
      'siteSettings',
      { newsletter: { label: 'Sign up' } },
      'newsletter.href',
      'needs an address',
    ],
    ['a secret key', 'registerPage', { stripePublishableKey: 'sk_live_1' }, 'stripePublishableKey', 'starts with pk_'],
    [
      'half a pricing table',
      'registerPage',
      { stripePricingTableId: 'prctbl_1' },
      'stripePricingTableId',
      'both or neither',
    ],
    [
      'map tiles from nowhere',
      'contactPage',
      { mapTiles: 'https://tile.example.org/' },
      'mapTiles',
      '{z}, {x} and {y}',
    ],
    ['a map that starts closer than it may zoom', 'contactPage', { mapMaxZoom: 12 }, 'mapMaxZoom', 'between 13 and 22'],
  ])('%s', async (_, type, fields, path, message) => {
    const errors = (await said(type, fields, path)).filter((line) => line.startsWith('error: '))
    expect(errors.join('\n')).toContain(message)
  })
})

describe('what is merely unwise is a warning', () => {
  test.each([
    ['a price below a dollar', 'registrationLink', { onlinePriceInCents: 22 }, 'onlinePriceInCents', 'will read .0.22'],
    ['a price in the thousands', 'danceClass', { doorPriceInCents: 225000 }, 'doorPriceInCents', 'will read .2,250'],
    ['a notice without an end', 'notice', {}, 'until', 'until somebody remembers'],
    ['a card without a payment page', 'registrationLink', {}, 'url', 'nobody can register'],
    ['a cancelled evening without a reason', 'scheduleException', { status: 'cancelled' }, 'reason', 'Say why'],
  ])('%s', async (_, type, fields, path, message) => {
    expect(await said(type, fields, path)).toEqual([expect.stringMatching(new RegExp(`^warning: .*${message}`))])
  })
})

describe('what is right passes', () => {
  test.each([
    ['a price that is not known yet', 'registrationLink', { title: 'Shootout' }, 'onlinePriceInCents'],
    ['something free', 'registrationLink', { onlinePriceInCents: 0 }, 'onlinePriceInCents'],
    [
      'a deadline on the first evening',
      'series',
      { startDate: '2026-10-12', preregistrationDeadline: '2026-10-12' },
      'preregistrationDeadline',
    ],
    ['an evening moved to another time', 'scheduleException', { status: 'moved', startsAt: '19:30' }, 'newDate'],
    ['a person without a picture', 'teacher', { portrait: { _type: 'pictureWithAlt' } }, 'portrait.alt'],
  ])('%s', async (_, type, fields, path) => {
    expect(await said(type, fields, path)).toEqual([])
  })
})

describe('a change on a day', () => {
  const change = (fields: object) => ({
    _id: 'document',
    _type: 'scheduleException',
    ...stored,
    reason: 'snow',
    date: '2099-12-07',
    ...fields,
  })

  /** What is said of the date, beside another change that there is. */
  async function saidBeside(other: object, fields: object) {
    const { client } = await serveLake()
    await client.create({ _id: 'other', _type: 'scheduleException', date: '2099-12-07', ...other })
    return (await problems([change(fields)], client)).filter((line) => line.startsWith('document, date: '))
  }

  test.each([
    ['cancelled', { status: 'cancelled' }, { status: 'moved' }, /another change on this day: the evening is cancelled/],
    ['named', { status: 'special', title: 'Gala' }, { status: 'moved' }, /another change on this day: “Gala”/],
    [
      'cancelled, for a special evening',
      { status: 'cancelled' },
      { status: 'special' },
      /The evening of this day is cancelled, and the special evening takes place/,
    ],
    [
      'special, for a cancellation',
      { status: 'special', title: 'Gala' },
      { status: 'cancelled' },
      /“Gala” is on that day/,
    ],
  ])('that is %s already, is warned of', async (_, other, fields, message) => {
    expect(await saidBeside(other, fields)).toEqual([expect.stringMatching(/^document, date: warning: /)])
    expect((await saidBeside(other, fields)).join()).toMatch(message)
  })

  test('is alone there when the other is its own draft, or of another day', async () => {
    const { client } = await serveLake()
    await client.create({ _id: 'document', _type: 'scheduleException', date: '2099-12-07', status: 'cancelled' })
    await client.create({ _id: 'other', _type: 'scheduleException', date: '2099-12-14', status: 'cancelled' })
    const found = await problems([change({ _id: 'drafts.document', status: 'cancelled' })], client)
    expect(found.filter((line) => line.includes(', date: '))).toEqual([])
  })

  test('that is over is warned of while it is written, by the clock of the venue, and not as history', async () => {
    const { client } = await serveLake()
    const past = { date: '2020-12-07', status: 'cancelled' }
    expect(await problems([change({ ...past, _id: 'drafts.document' })], client)).toContain(
      'drafts.document, date: warning: Mon, Dec 7, 2020 is over: is another year meant?',
    )
    expect((await problems([change(past)], client)).filter((line) => line.includes(', date: '))).toEqual([])
  })
})

describe('the title of a page', () => {
  test.each([
    ['fits with the name of the site', 'c'.repeat(44), []],
    [
      'is too long with it, by one letter',
      'c'.repeat(45),
      [
        `warning: Search results cut titles after about 60 letters, and “${'c'.repeat(45)} | Westie Boston” has 61; leave out 1`,
      ],
    ],
  ])('%s', async (_case, title, expected) => {
    const { client } = await serveLake()
    await client.create({ _id: 'siteSettings', _type: 'siteSettings', title: 'Westie Boston' })
    const seo = { _type: 'seo', title, description: 'Come and dance' }
    const page = { _id: 'contactPage', _type: 'contactPage', ...stored, seo }
    const found = await problems([page], client)
    expect(found.filter((line) => line.includes('seo'))).toEqual(
      expected.map((message) => `contactPage, seo.title: ${message}`),
    )
  })
})
