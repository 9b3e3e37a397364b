import { describe, expect, test } from 'vitest'
import { words } from '../checks/content.ts'
import { messagesFor } from './problems.ts'

const picture = { _type: 'pictureWithAlt', asset: { _type: 'reference', _ref: 'image-aa-1x1-png' } }
const evening = { _key: 'a', _type: 'weeklyRule', weekday: 'monday', validFrom: '2026-01-05', startsAt: '20:30' }

describe('problems that break the site or mislead visitors are errors', () => {
  test.each([
    ['registrationLink', { onlinePriceInCents: -1 }, 'onlinePriceInCents', 'can’t be negative'],
    ['danceClass', { doorPriceInCents: 22.5 }, 'doorPriceInCents', 'at most two decimal places'],
    ['registrationLink', { url: 'http://pay.example.com/' }, 'url', 'https://'],
    [
      'registrationLink',
      { opensAt: '2026-11-02T00:00:00.000Z', closesAt: '2026-11-01T00:00:00.000Z' },
      'closesAt',
      'close after it opens',
    ],
    [
      'series',
      { startDate: '2026-10-12', preregistrationDeadline: '2026-10-13' },
      'preregistrationDeadline',
      'can’t be later than the first evening',
    ],
    ['series', { startDate: '26-12-08' }, 'startDate', 'Write the year with four digits, such as 12/8/2026'],
    ['notice', { from: '0026-12-08T17:00:00.000Z' }, 'from', 'with four digits'],
    ['faqEntry', { answer: words(' ') }, 'answer', 'Write the answer'],
    [
      'firstTimePage',
      { codeOfConduct: { heading: 'Be kind' } },
      'codeOfConduct.text',
      'Write the text, or clear the heading',
    ],
    ['series', { weeks: 0 }, 'weeks', 'between 1 and 12'],
    ['notice', { from: '2026-11-02T00:00:00.000Z', until: '2026-11-02T00:00:00.000Z' }, 'until', 'end after it starts'],
    [
      'siteSettings',
      { weeklyRules: [{ ...evening, endsAt: '19:00' }] },
      'weeklyRules[_key=="a"].endsAt',
      'end after it starts',
    ],
    ['siteSettings', { weeklyRules: undefined }, 'weeklyRules', 'Add a weekly evening'],
    [
      'siteSettings',
      { venue: { _type: 'venue', address: { state: 'Maine' } } },
      'venue.address.state',
      '“Maine” isn’t the code of a state: two capital letters, such as MA',
    ],
    [
      'siteSettings',
      { venue: { _type: 'venue', address: { postalCode: '4101' } } },
      'venue.address.postalCode',
      '“4101” isn’t a ZIP code: five digits',
    ],
    [
      'scheduleException',
      { date: '2026-12-21', status: 'cancelled', until: '2026-12-14' },
      'until',
      'A break must end after it starts',
    ],
    [
      'scheduleException',
      { status: 'special', startsAt: '10:00', endsAt: '04:00' },
      'endsAt',
      'The evening must end after it starts; past midnight, by 5:00 am and within 12 hours',
    ],
    [
      'siteSettings',
      { weeklyRules: [{ ...evening, startsAt: '8:30pm' }] },
      'weeklyRules[_key=="a"].startsAt',
      'Enter a time such as 8:30 pm',
    ],
    ['siteSettings', { timeZone: 'Boston' }, 'timeZone', 'isn’t a known time zone'],
    ['scheduleException', { status: 'moved' }, 'newDate', 'Enter what changes'],
    ['scheduleException', { status: 'special' }, 'startsAt', 'Enter when'],
    ['teacher', { portrait: picture }, 'portrait.alt', 'what the picture shows'],
    ['homePage', { dancers: { quote: { text: 'Lovely' } } }, 'dancers.quote.by', 'add the name'],
    ['siteSettings', { newsletter: { label: 'Sign up' } }, 'newsletter.href', 'needs an address'],
    [
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
    ['siteSettings', { email: 'us@example.org,' }, 'email', 'write us@example.org'],
    ['registerPage', { stripePublishableKey: 'sk_live_1' }, 'stripePublishableKey', 'starts with pk_'],
    ['registerPage', { stripePricingTableId: 'prctbl_1' }, 'stripePricingTableId', 'both or neither'],
    ['contactPage', { mapTiles: 'https://tile.example.org/' }, 'mapTiles', '{z}, {x} and {y}'],
    ['contactPage', { mapMaxZoom: 12 }, 'mapMaxZoom', 'between 13 and 22'],
  ])('of a %s %j, %s says “%s”', async (type, fields, path, message) => {
    const errors = (await messagesFor(type, fields, path)).filter((line) => line.startsWith('error: '))
    expect(errors.join('\n')).toContain(message)
  })
})

describe('unwise values are warnings', () => {
  test.each([
    ['registrationLink', { onlinePriceInCents: 22 }, 'onlinePriceInCents', 'will see .0.22'],
    ['danceClass', { doorPriceInCents: 225000 }, 'doorPriceInCents', 'will see .2,250'],
    ['notice', {}, 'until', 'until someone remembers'],
    ['registrationLink', {}, 'url', 'nobody can register'],
    [
      'siteSettings',
      { venue: { _type: 'venue', location: { _type: 'geopoint', lat: -71.0655, lng: 42.355 } } },
      'venue.location',
      'This point is not in the United States: -71.0655, 42.355. Are the numbers swapped',
    ],
    ['teacher', {}, 'portrait', 'Upload a picture'],
    ['teacher', { biography: words(' ') }, 'biography', 'Write two or three sentences'],
    [
      'series',
      { startDate: '2026-12-07', preregistrationDeadline: '2026-10-27' },
      'preregistrationDeadline',
      'Is it the deadline of an earlier series',
    ],
    ['contactPage', { seo: { title: 'c'.repeat(45) } }, 'seo.title', 'cut off longer titles'],
    ['scheduleException', { status: 'cancelled' }, 'reason', 'Say why'],
  ])('of a %s %j, %s says “%s”', async (type, fields, path, message) => {
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
