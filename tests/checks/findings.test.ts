import { describe, expect, it } from 'vitest'
import { findingsBeforePublish } from '../../checks/findings.ts'
import { type Content, contentQuery } from '../../checks/contentQuery.ts'
import { groqAnswer } from '../groqAnswer.ts'
import { findingsIn, findingsWith, lines, today, words } from './content.ts'

describe('content checks', () => {
  it('find nothing when everything is up to date', () => {
    expect(findingsWith([])).toEqual([])
  })

  it('report missing site settings as an error', () => {
    expect(findingsIn([])).toMatchObject([{ level: 'error', documentId: 'siteSettings' }])
  })

  it('list errors first, then warnings, then information', () => {
    const found = findingsWith([
      { _id: 'endless', _type: 'notice', text: 'Hello', from: '2026-11-01T00:00:00Z' },
      { _id: 'general', _type: 'registrationLink', title: 'General Admission', onlinePriceInCents: 2175 },
      { _id: 'registerPage', _type: 'registerPage', links: [{ _ref: 'card' }, { _ref: 'general' }] },
      { _id: 'tuesday', _type: 'scheduleException', date: '2026-12-08', status: 'cancelled' },
    ])
    expect(found.map(({ level, documentId }) => [level, documentId])).toEqual([
      ['error', 'tuesday'],
      ['warning', 'endless'],
      ['info', 'general'],
    ])
  })
})

describe('notices', () => {
  const notice = { _id: 'welcome', _type: 'notice', text: 'Bring a friend', from: '2026-11-01T00:00:00Z' }

  it('need an end', () => {
    expect(lines(findingsWith([notice]))).toEqual([
      'welcome until: The notice “Bring a friend” never ends. Choose when it should go away.',
    ])
    expect(findingsWith([{ ...notice, until: '2026-12-01T00:00:00Z' }])).toEqual([])
  })
})

describe('registration cards', () => {
  const closed = { _id: 'card', _type: 'registrationLink', closesAt: '2026-11-20T04:59:00Z' }

  it('need another closing date if they have closed but are still on the page', () => {
    expect(lines(findingsWith([closed]))).toEqual([
      'card closesAt: The card “WCS 2 Series” closed on Thursday, November 19 but is still on the registration page. Change its closing date, or take it off the page.',
    ])
  })

  it('may be closed if they aren’t on a page', () => {
    expect(findingsWith([closed, { _id: 'registerPage', _type: 'registerPage', links: [] }])).toEqual([])
  })

  it('must sell their series', () => {
    const sold = (opensAt: string) => findingsWith([{ _id: 'card', _type: 'registrationLink', opensAt }])
    expect(lines(sold('2026-12-09T00:00:00Z'))).toEqual([
      'december registrationLink: Nobody can pre-register for the series “Stretch”: its card “WCS 2 Series” opens too late for it, or closes too early. Change the dates of the card, or choose another.',
    ])
    expect(sold('2026-12-05T00:00:00Z')).toEqual([])
  })
})

describe('prices', () => {
  const says = (price: string) => [{ _key: 'a', _type: 'block', children: [{ text: `Pay ${price} at the door` }] }]

  it.each(['$20', '$20.00', '$21.75'])('in the text of a class may equal a price field: %s', (price) => {
    expect(findingsWith([{ _id: 'wcs-2', _type: 'danceClass', body: says(price) }])).toEqual([])
  })

  it('at the door are required on a card that pays for an evening', () => {
    const admission = {
      _id: 'general',
      _type: 'registrationLink',
      title: 'General Admission',
      onlinePriceInCents: 2175,
    }
    const page = { _id: 'registerPage', _type: 'registerPage', links: [{ _ref: 'card' }, { _ref: 'general' }] }
    const found = findingsWith([admission, page])
    expect(found.map(({ level }) => level)).toEqual(['info'])
    expect(lines(found)).toEqual([
      'general doorPriceInCents: “General Admission” has no price at the door, which newcomers look for first. Add it, or say in the note next to the price that there is none.',
    ])
    expect(findingsWith([{ ...admission, doorPriceInCents: 2000 }, page])).toEqual([])
    expect(findingsWith([{ ...admission, priceNote: 'online only' }, page]), 'the note says so').toEqual([])
  })

  it('at the door must be the same on a card and its class', () => {
    const found = findingsWith([{ _id: 'card', _type: 'registrationLink', doorPriceInCents: 2200 }])
    expect(found.map(({ level }) => level)).toEqual(['error'])
    expect(lines(found)).toEqual([
      'card doorPriceInCents: “WCS 2 Series” costs $22 at the door, but its class “WCS 2” says $20. Clear the price on the card: the class already has it.',
    ])
    expect(findingsWith([{ _id: 'card', _type: 'registrationLink', doorPriceInCents: 2000 }])).toEqual([])
  })

  it('in the text of a class must match its price fields', () => {
    const found = findingsWith([{ _id: 'wcs-2', _type: 'danceClass', body: says('$22.50') }])
    // A text may mention other prices, such as for parking, so this mustn't prevent publishing.
    expect(found.map(({ level }) => level)).toEqual(['warning'])
    expect(lines(found)).toEqual([
      'wcs-2 body[_key=="a"]: “WCS 2” says $22.50 in its text, but the price is $20 or $21.75. If it’s about this price, remove it from the text: the page adds it automatically.',
    ])
  })

  it('in the text of a class may have commas', () => {
    const body = [{ _key: 'a', _type: 'block', children: [{ text: 'A prize of $1,200.50' }] }]
    expect(findingsWith([{ _id: 'wcs-2', _type: 'danceClass', body }])[0]?.message).toContain('says $1,200.50 in')
  })

  it('in the text of a card must match its price fields', () => {
    const found = findingsWith([{ _id: 'card', _type: 'registrationLink', priceNote: 'or $18 for students' }])
    expect(found).toMatchObject([{ level: 'warning', documentId: 'card', path: 'priceNote' }])
  })
})

it('reads the schedule in the default time zone if its own is unknown', () => {
  const changes = [{ _id: 'siteSettings', _type: 'siteSettings', timeZone: 'America/Bosto' }]
  expect(findingsWith(changes)).toEqual([])
})

describe('findingsBeforePublish', () => {
  const rule = { _key: 'mondays', weekday: 'monday', startsAt: '20:30', endsAt: '23:00', validFrom: '2026-01-05' }
  const settings = { _id: 'siteSettings', _type: 'siteSettings', weeklyRules: [{ ...rule, validUntil: '2026-06-29' }] }
  const shoes = { _id: 'shoes', _type: 'faqEntry', question: 'What shoes?', answer: words('TODO') }
  const dataset = [settings, shoes].map((document) => ({ ...document, _updatedAt: today }))
  const published = groqAnswer(contentQuery, { dataset }) as Content
  const levels = async (changes: object, document: { _id: string; _type: string }) => {
    const draft = { ...document, ...changes, _id: `drafts.${document._id}` }
    return (await findingsBeforePublish(published, draft, today)).map(({ level, path }) => `${level}: ${path}`)
  }

  it('returns a warning for a mistake that is already published', async () => {
    expect(await levels({ email: 'we@example.org' }, settings)).toEqual([
      'warning: weeklyRules[_key=="mondays"].validUntil',
    ])
    expect(await levels({ answer: [...words('TODO'), { ...words('Suede')[0], _key: 'b' }] }, shoes)).toEqual([
      'warning: answer[_key=="block"]',
    ])
  })

  it('returns an error for a new mistake', async () => {
    const answer = words('Any. TBD')
    expect(await levels({ answer }, shoes)).toEqual(['error: answer[_key=="block"]'])
  })
})

describe('dates in texts', () => {
  it.each([
    ['See you on October 6th', 1],
    ['See you on Oct. 6', 1],
    ['See you on October 6, 2026', 1],
    ['See you on December 6', 0],
    ['We may meet in October 2026', 0],
    ['Since March 3, 2019', 0],
    ['For Novice 10 and Junior 6', 0],
  ])('“%s”, edited in September and checked in November, has %i past dates', (description, count) => {
    const found = findingsWith([{ _id: 'card', _type: 'registrationLink', description }])
    expect(found).toHaveLength(count)
    for (const finding of found) {
      expect(finding).toMatchObject({ level: 'warning', documentId: 'card', path: 'description' })
      expect(finding.message).toContain('Tuesday, October 6')
    }
  })

  it('are ignored in a notice that has ended', () => {
    const over = { from: '2026-09-01T00:00:00Z', until: '2026-10-07T00:00:00Z' }
    expect(findingsWith([{ _id: 'old', _type: 'notice', text: 'Until October 6', ...over }])).toEqual([])
  })
})

describe('the first evening', () => {
  const words = (payment: string) => ({ _id: 'firstTimePage', _type: 'firstTimePage', firstEvening: { payment } })

  it('must not mention a price that differs from the card for an evening', () => {
    const general = { _id: 'general', _type: 'registrationLink', title: 'General', url: 'https://pay.me/1' }
    const admission = [
      { ...general, onlinePriceInCents: 2175, doorPriceInCents: 2000 },
      {
        _id: 'registerPage',
        _type: 'registerPage',
        links: [
          { _key: 'card', _ref: 'card' },
          { _key: 'g', _ref: 'general' },
        ],
      },
    ]
    expect(lines(findingsWith([words('At the door $18, in cash'), ...admission]))).toEqual([
      'firstTimePage firstEvening.payment: The First Time page says $18 in its text, but the price is $21.75 or $20. If it’s about this price, remove it from the text: the page adds it automatically.',
    ])
    expect(findingsWith([words('At the door, in cash'), ...admission])).toEqual([])
  })

  it('needs its own directions at another venue if the usual venue has them', () => {
    const settings = {
      _id: 'siteSettings',
      _type: 'siteSettings',
      venue: { name: 'Studio', transit: 'By tram', parking: 'None' },
    }
    const loft = { name: 'The Loft', address: { street: '2 Mill Lane' }, location: { lat: 42, lng: -71 } }
    const moved = (venue: object) => [
      settings,
      { _id: 'moved', _type: 'scheduleException', date: '2026-12-07', status: 'moved', venue },
    ]
    expect(lines(findingsWith(moved(loft)))).toEqual([
      'moved venue: The evening of Monday, December 7 is at “The Loft”, but the site says nothing about trains and buses or parking. Add it: directions aren’t copied from the usual venue.',
    ])
    expect(findingsWith(moved({ ...loft, transit: 'By train', parking: 'In the yard' }))).toEqual([])
  })
})
