import { describe, expect, it } from 'vitest'
import { findingsIn, findingsWith, lines } from './content.ts'

describe('the freshness guard', () => {
  it('finds nothing where everything is up to date', () => {
    expect(findingsWith([])).toEqual([])
  })

  it('says that a dataset without settings tells visitors nothing', () => {
    expect(findingsIn([])).toMatchObject([{ level: 'error', documentId: 'siteSettings' }])
  })

  it('tells errors first, then warnings, then what is good to know', () => {
    const found = findingsWith([
      { _id: 'endless', _type: 'notice', text: 'Hello', from: '2026-11-01T00:00:00Z' },
      { _id: 'december', _type: 'series', preregistrationDeadline: '2026-11-24' },
      { _id: 'tuesday', _type: 'scheduleException', date: '2026-12-08', status: 'cancelled' },
    ])
    expect(found.map(({ level, documentId }) => [level, documentId])).toEqual([
      ['error', 'tuesday'],
      ['warning', 'endless'],
      ['info', 'december'],
    ])
  })
})

describe('notices', () => {
  const notice = { _id: 'welcome', _type: 'notice', text: 'Bring a friend', from: '2026-11-01T00:00:00Z' }

  it('that never end need a last day', () => {
    expect(lines(findingsWith([notice]))).toEqual([
      'welcome until: The notice “Bring a friend” never ends. Give it a last day.',
    ])
    expect(findingsWith([{ ...notice, until: '2026-12-01T00:00:00Z' }])).toEqual([])
  })
})

describe('people', () => {
  it('on a page need a picture, others do not', () => {
    const found = findingsWith([
      { _id: 'ada', _type: 'teacher', portrait: null },
      { _id: 'ben', _type: 'teacher', name: 'Ben' },
    ])
    expect(lines(found)).toEqual([
      'ada portrait: “Ada” has no picture. Upload one, so that newcomers recognise a face.',
    ])
  })
})

describe('registration cards', () => {
  const closed = { _id: 'card', _type: 'registrationLink', closesAt: '2026-11-20T04:59:00Z' }

  it('that closed and still stand on the page need a new date', () => {
    expect(lines(findingsWith([closed]))).toEqual([
      'card closesAt: The card “WCS 2 Series” closed on Thursday, November 19 and still stands on the registration page. Give it a new date, or take it off the page.',
    ])
  })

  it('that are on no page may be closed', () => {
    expect(findingsWith([closed, { _id: 'registerPage', _type: 'registerPage', links: [] }])).toEqual([])
  })
})

describe('prices', () => {
  const says = (price: string) => [{ _key: 'a', _type: 'block', children: [{ text: `Pay ${price} at the door` }] }]

  it.each(['$20', '$20.00', '$21.75'])('of %s in the text of a class are those of the class and its card', (price) => {
    expect(findingsWith([{ _id: 'wcs-2', _type: 'danceClass', body: says(price) }])).toEqual([])
  })

  it('at the door are asked for on the card that pays for an evening, until it has one', () => {
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
      'general doorPriceInCents: “General Admission” names no price at the door, and newcomers ask for it first. Write it, or leave it empty if nobody pays there.',
    ])
    expect(findingsWith([{ ...admission, doorPriceInCents: 2000 }, page])).toEqual([])
  })

  it('at the door that the card names otherwise than its class mislead', () => {
    const found = findingsWith([{ _id: 'card', _type: 'registrationLink', doorPriceInCents: 2200 }])
    expect(found.map(({ level }) => level)).toEqual(['error'])
    expect(lines(found)).toEqual([
      'card doorPriceInCents: “WCS 2 Series” costs $22 at the door, but its class “WCS 2” $20. Leave the field of the card empty: the class has the price.',
    ])
    expect(findingsWith([{ _id: 'card', _type: 'registrationLink', doorPriceInCents: 2000 }])).toEqual([])
  })

  it('that the text of a class names otherwise than its card mislead', () => {
    const found = findingsWith([{ _id: 'wcs-2', _type: 'danceClass', body: says('$22.50') }])
    expect(found.map(({ level }) => level)).toEqual(['error'])
    expect(lines(found)).toEqual([
      'wcs-2 body[_key=="a"]: “WCS 2” says $22.50 in its text, but the price is $20 or $21.75. Take the price out of the text: the page adds it by itself.',
    ])
  })

  it('that a card names otherwise than it costs mislead', () => {
    const found = findingsWith([{ _id: 'card', _type: 'registrationLink', priceNote: 'or $18 for students' }])
    expect(found).toMatchObject([{ level: 'error', documentId: 'card', path: 'priceNote' }])
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
  ])('“%s”, written in September and read in November: %i past', (description, count) => {
    const found = findingsWith([{ _id: 'card', _type: 'registrationLink', description }])
    expect(found).toHaveLength(count)
    for (const finding of found) {
      expect(finding).toMatchObject({ level: 'warning', documentId: 'card', path: 'description' })
      expect(finding.message).toContain('Tuesday, October 6')
    }
  })

  it('do not matter in a notice that is over', () => {
    const over = { from: '2026-09-01T00:00:00Z', until: '2026-10-07T00:00:00Z' }
    expect(findingsWith([{ _id: 'old', _type: 'notice', text: 'Until October 6', ...over }])).toEqual([])
  })
})

describe('the first evening', () => {
  const words = (payment: string) => ({ _id: 'firstTimePage', _type: 'firstTimePage', firstEvening: { payment } })

  it('must not name another price than the card that pays for an evening', () => {
    expect(lines(findingsWith([words('At the door $18, in cash')]))).toEqual([
      'firstTimePage firstEvening.payment: The First Time page says $18 in its text, but the price is $21.75 or $20. Take the price out of the text: the page adds it by itself.',
    ])
    expect(findingsWith([words('At the door, in cash')])).toEqual([])
  })

  it('elsewhere needs its own way there, where the usual place tells of one', () => {
    const settings = {
      _id: 'siteSettings',
      _type: 'siteSettings',
      venue: { name: 'Studio', transit: 'By tram', parking: 'None' },
    }
    const loft = { name: 'The Loft', address: { street: '2 Mill Lane' } }
    const moved = (venue: object) => [
      settings,
      { _id: 'moved', _type: 'scheduleException', date: '2026-12-07', status: 'moved', venue },
    ]
    expect(lines(findingsWith(moved(loft)))).toEqual([
      'moved venue: The evening of Monday, December 7 is at “The Loft”, and pages say nothing there of trains and buses or parking. Write it: nothing is taken over from the usual place.',
    ])
    expect(findingsWith(moved({ ...loft, transit: 'By train', parking: 'In the yard' }))).toEqual([])
  })
})

describe('what is half filled and shows nowhere', () => {
  const home = (content: object) => findingsWith([{ _id: 'homePage', _type: 'homePage', ...content }])

  it.each([
    [{ text: 'I stayed' }, 'homePage quotes.list[_key=="a"].by: Nobody is named who says “I stayed”: the home page'],
    [{ by: 'Maya' }, 'homePage quotes.list[_key=="a"].text: What “Maya” says is not written: the home page'],
  ])('a quote such as %j needs words and name', (quote, told) => {
    expect(lines(home({ quotes: { list: [{ _key: 'a', ...quote }] } }))).toEqual([expect.stringContaining(told)])
    expect(home({ quotes: { list: [{ _key: 'a', text: 'I stayed', by: 'Maya' }] } })).toEqual([])
  })

  it('a picture needs a file, and words for those who cannot see it', () => {
    const images = [
      { _key: 'a', alt: 'A dance' },
      { _key: 'b', asset: { _ref: 'image-b' } },
    ]
    expect(lines(home({ pictures: { images } }))).toEqual([
      expect.stringContaining(
        'homePage pictures.images[_key=="a"]: A picture of an evening on the home page is not uploaded',
      ),
      expect.stringContaining(
        'homePage pictures.images[_key=="b"]: A picture of an evening on the home page says nothing',
      ),
    ])
  })

  it('a link needs words and an address', () => {
    const settings = { playlist: { label: 'Our music' }, newsletter: { href: 'https://example.net/' } }
    expect(lines(findingsWith([{ _id: 'siteSettings', _type: 'siteSettings', ...settings }]))).toEqual([
      'siteSettings playlist: The link to the music has no address: no page shows it. Write both, or neither.',
      'siteSettings newsletter: The link to the newsletter has no words: no page shows it. Write both, or neither.',
    ])
    expect(lines(home({ pictures: { earlier: { label: 'Album' } } }))).toHaveLength(1)
  })

  it('a code of conduct needs more than its heading', () => {
    const page = { _id: 'firstTimePage', _type: 'firstTimePage', codeOfConduct: { heading: 'Be kind' } }
    expect(lines(findingsWith([page]))).toEqual([
      expect.stringContaining('firstTimePage codeOfConduct.text: “Be kind” is a heading without a text'),
    ])
  })
})
