import { describe, expect, test } from 'vitest'
import { words } from '../checks/content.ts'
import { messagesFor } from './problems.ts'

const picture = { _type: 'pictureWithAlt', asset: { _type: 'reference', _ref: 'image-aa-1x1-png' } }
const nine = Array.from({ length: 9 }, (_, index) => ({ ...picture, _key: String(index), alt: 'A dance' }))
const evening = { _key: 'a', _type: 'weeklyRule', weekday: 'monday', validFrom: '2026-01-05', startsAt: '20:30' }

describe('problems that break the site or mislead visitors are errors', () => {
  test.each([
    ['a negative price', 'registrationLink', { onlinePriceInCents: -1 }, 'onlinePriceInCents', 'can’t be negative'],
    [
      'a fraction of a cent',
      'danceClass',
      { doorPriceInCents: 22.5 },
      'doorPriceInCents',
      'at most two decimal places',
    ],
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
      'a deadline after the start of the series',
      'series',
      { startDate: '2026-10-12', preregistrationDeadline: '2026-10-13' },
      'preregistrationDeadline',
      'can’t be later than the first evening',
    ],
    [
      'a year of two digits',
      'series',
      { startDate: '26-12-08' },
      'startDate',
      'Write the year with four digits, such as 12/8/2026',
    ],
    ['a notice in the year 26', 'notice', { from: '0026-12-08T17:00:00.000Z' }, 'from', 'with four digits'],
    ['an answer without words', 'faqEntry', { answer: words(' ') }, 'answer', 'Write the answer'],
    [
      'a code of conduct without a text',
      'firstTimePage',
      { codeOfConduct: { heading: 'Be kind' } },
      'codeOfConduct.text',
      'Write the text, or clear the heading',
    ],
    [
      'a picture that is not uploaded',
      'homePage',
      { pictures: { images: [{ _type: 'pictureWithAlt', _key: 'a', alt: 'A dance' }] } },
      'pictures.images[_key=="a"]',
      'Upload it, or remove the entry',
    ],
    ['a series of zero weeks', 'series', { weeks: 0 }, 'weeks', 'between 1 and 12'],
    [
      'a notice that ends before it starts',
      'notice',
      { from: '2026-11-02T00:00:00.000Z', until: '2026-11-02T00:00:00.000Z' },
      'until',
      'end after it starts',
    ],
    [
      'an evening that ends before it starts',
      'siteSettings',
      { weeklyRules: [{ ...evening, endsAt: '19:00' }] },
      'weeklyRules[_key=="a"].endsAt',
      'end after it starts',
    ],
    [
      'settings without a weekly evening',
      'siteSettings',
      { weeklyRules: undefined },
      'weeklyRules',
      'Add a weekly evening',
    ],
    [
      'a state in words',
      'siteSettings',
      { venue: { _type: 'venue', address: { state: 'Maine' } } },
      'venue.address.state',
      '“Maine” isn’t the code of a state: two capital letters, such as MA',
    ],
    [
      'a ZIP code of four digits',
      'siteSettings',
      { venue: { _type: 'venue', address: { postalCode: '4101' } } },
      'venue.address.postalCode',
      '“4101” isn’t a ZIP code: five digits',
    ],
    [
      'a break that ends before it starts',
      'scheduleException',
      { date: '2026-12-21', status: 'cancelled', until: '2026-12-14' },
      'until',
      'A break must end after it starts',
    ],
    [
      'an evening that would last until the next night',
      'scheduleException',
      { status: 'special', startsAt: '10:00', endsAt: '04:00' },
      'endsAt',
      'The evening must end after it starts; past midnight, by 5:00 am and within 12 hours',
    ],
    [
      'a time of day in words',
      'siteSettings',
      { weeklyRules: [{ ...evening, startsAt: '8:30pm' }] },
      'weeklyRules[_key=="a"].startsAt',
      'Enter a time such as 8:30 pm',
    ],
    ['an unknown time zone', 'siteSettings', { timeZone: 'Boston' }, 'timeZone', 'isn’t a known time zone'],
    ['a moved evening without a change', 'scheduleException', { status: 'moved' }, 'newDate', 'Enter what changes'],
    ['a special evening without a start', 'scheduleException', { status: 'special' }, 'startsAt', 'Enter when'],
    ['a picture without a description', 'teacher', { portrait: picture }, 'portrait.alt', 'what the picture shows'],
    [
      'a picture with a blank description',
      'teacher',
      { portrait: { ...picture, alt: ' ' } },
      'portrait.alt',
      'what the picture',
    ],
    [
      'a quote without a name',
      'homePage',
      { quotes: { list: [{ _key: 'a', text: 'Lovely' }] } },
      'quotes.list[_key=="a"].by',
      'add the name',
    ],
    ['a ninth picture', 'homePage', { pictures: { images: nine } }, 'pictures.images', 'at most eight pictures'],
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
    [
      'a link to a page that does not exist',
      'faqEntry',
      {
        answer: [
          {
            _key: 'a',
            _type: 'block',
            children: [{ _key: 's', _type: 'span', text: 'Here' }],
            markDefs: [{ _key: 'l', _type: 'link', href: '/regsiter' }],
          },
        ],
      },
      'answer[_key=="a"].markDefs[_key=="l"].href',
      'This site has no page /regsiter',
    ],
    ['an email address with a comma', 'siteSettings', { email: 'us@example.org,' }, 'email', 'write us@example.org'],
    ['a secret key', 'registerPage', { stripePublishableKey: 'sk_live_1' }, 'stripePublishableKey', 'starts with pk_'],
    [
      'half a pricing table',
      'registerPage',
      { stripePricingTableId: 'prctbl_1' },
      'stripePricingTableId',
      'both or neither',
    ],
    [
      'map tiles without placeholders',
      'contactPage',
      { mapTiles: 'https://tile.example.org/' },
      'mapTiles',
      '{z}, {x} and {y}',
    ],
    ['a map whose maximum zoom is too low', 'contactPage', { mapMaxZoom: 12 }, 'mapMaxZoom', 'between 13 and 22'],
  ])('%s', async (_, type, fields, path, message) => {
    const errors = (await messagesFor(type, fields, path)).filter((line) => line.startsWith('error: '))
    expect(errors.join('\n')).toContain(message)
  })
})

describe('unwise values are warnings', () => {
  test.each([
    ['a price below a dollar', 'registrationLink', { onlinePriceInCents: 22 }, 'onlinePriceInCents', 'will see .0.22'],
    ['a price in the thousands', 'danceClass', { doorPriceInCents: 225000 }, 'doorPriceInCents', 'will see .2,250'],
    ['a notice without an end', 'notice', {}, 'until', 'until someone remembers'],
    ['a card without a payment page', 'registrationLink', {}, 'url', 'nobody can register'],
    [
      'a point on the map whose numbers are swapped',
      'siteSettings',
      { venue: { _type: 'venue', location: { _type: 'geopoint', lat: -71.0655, lng: 42.355 } } },
      'venue.location',
      'This point is not in the United States: -71.0655, 42.355. Are the numbers swapped',
    ],
    ['a person without a picture', 'teacher', {}, 'portrait', 'Upload a picture'],
    ['a person without a biography', 'teacher', { biography: words(' ') }, 'biography', 'Write two or three sentences'],
    [
      'the deadline of an earlier series',
      'series',
      { startDate: '2026-12-07', preregistrationDeadline: '2026-10-27' },
      'preregistrationDeadline',
      'Is it the deadline of an earlier series',
    ],
    [
      'a title that search results cut off',
      'contactPage',
      { seo: { title: 'c'.repeat(45) } },
      'seo.title',
      'cut off longer titles',
    ],
    ['a cancelled evening without a reason', 'scheduleException', { status: 'cancelled' }, 'reason', 'Say why'],
  ])('%s', async (_, type, fields, path, message) => {
    expect(await messagesFor(type, fields, path)).toEqual([expect.stringMatching(new RegExp(`^warning: .*${message}`))])
  })
})

describe('valid values pass', () => {
  test.each([
    ['an unknown price', 'registrationLink', { title: 'Shootout' }, 'onlinePriceInCents'],
    ['something free', 'registrationLink', { onlinePriceInCents: 0 }, 'onlinePriceInCents'],
    [
      'a deadline on the first evening',
      'series',
      { startDate: '2026-10-12', preregistrationDeadline: '2026-10-12' },
      'preregistrationDeadline',
    ],
    ['an evening moved to another time', 'scheduleException', { status: 'moved', startsAt: '19:30' }, 'newDate'],
    [
      'a special evening that ends past midnight',
      'scheduleException',
      { status: 'special', startsAt: '21:00', endsAt: '01:00' },
      'endsAt',
    ],
    ['a person without a picture', 'teacher', { portrait: { _type: 'pictureWithAlt' } }, 'portrait.alt'],
  ])('%s', async (_, type, fields, path) => {
    expect(await messagesFor(type, fields, path)).toEqual([])
  })
})
