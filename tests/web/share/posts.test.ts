import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import type { Schedule } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { drawShareCard } from '../../../web/share/drawShareCard.tsx'
import { type Post, postsOf } from '../../../web/share/posts.ts'
import type { ShareCard } from '../../../web/share/shareCard.ts'
import { exception, mondays, place, series } from '../../schedule/schedule.ts'
import { offeredCard, siteWith } from '../content.ts'

const loft = place('The Loft', {
  address: { street: '5 Sample Road', city: 'Boston', state: 'MA', postalCode: null },
  arrival: 'Ring twice.',
})
const studio = place('The Yoga Studio', { arrival: 'The blue door.' })
const cards = [
  offeredCard({ _id: 'card', title: 'WCS 2 Series' }),
  offeredCard({ onlinePriceInCents: 2000, doorPriceInCents: 2500 }),
]

function factsWith(changes: Partial<Schedule> = {}, now = '2026-11-21T12:00-05:00') {
  const schedule = mondays({ venue: studio, weeklyCardIds: ['card'], ...changes })
  const site = siteWith({ title: 'Westie Boston', venue: studio })
  return { site, schedule, evenings: upcoming(schedule, now), cards, now }
}

const postsWith = (...given: Parameters<typeof factsWith>) => postsOf(factsWith(...given))
const change = (status: 'cancelled' | 'moved', changes = {}) => ({
  exceptions: [exception({ date: '2026-11-23', status, ...changes })],
})

describe('the post about this week', () => {
  test.each<[string, Partial<Schedule>, Partial<ShareCard>, string]>([
    [
      'as usual',
      {},
      {
        title: 'This Monday, Nov 23',
        when: '8:30–11:00 pm',
        where: 'The Yoga Studio',
        price: '$20 online, $25 at the door',
      },
      'This Monday, Nov 23, 8:30–11:00 pm. The Yoga Studio. $20 online, $25 at the door. No partner needed.',
    ],
    [
      'cancelled',
      change('cancelled', { reason: 'no heat' }),
      {
        title: 'No class this Monday',
        when: 'Monday, November 23: no heat',
        detail: 'Next: Monday, November 30, 8:30–11:00 pm',
      },
      'No class this Monday: no heat. Next: Monday, November 30, 8:30–11:00 pm.',
    ],
    [
      'moved to another day and place',
      change('moved', { newDate: '2026-11-24', venue: loft, reason: 'floor work' }),
      {
        title: 'This Tuesday, Nov 24',
        detail: 'Moved from Monday, November 23: floor work',
        where: 'The Loft, Boston',
      },
      'This Tuesday, Nov 24, 8:30–11:00 pm. Moved from Monday, November 23: floor work. The Loft, Boston.',
    ],
    [
      'on a break',
      change('cancelled', { until: '2026-12-05', reason: 'holiday' }),
      { title: 'No class until Monday, December 7', when: 'holiday' },
      'No class until Monday, December 7: holiday.',
    ],
    [
      'not planned',
      { rules: [] },
      { title: 'No class is planned at the moment', price: '' },
      'No class is planned at the moment.',
    ],
  ])('describes an evening that is %s', (_, changes, card, words) => {
    const [week] = postsWith(changes)
    expect(week?.card).toMatchObject(card)
    expect(week?.short).toContain(words)
  })

  it('has the program, the price, directions and a link in the long text', () => {
    const [week] = postsWith({ series: [series({})] })
    for (const words of [
      '9:00–10:00 pm wcs-2: Whips, week 3 of 3',
      'The blue door.',
      '$20 online',
      'http://localhost:3000/',
    ])
      expect(week?.long).toContain(words)
  })

  it('keeps the short text within 280 characters, whatever organizers write, and its link whole', () => {
    const long = 'Because '.repeat(60)
    for (const changes of [change('cancelled', { reason: long }), change('moved', { title: long, reason: long })]) {
      const short = postsWith(changes)[0]?.short ?? ''
      expect(short.length).toBeLessThanOrEqual(280)
      expect(short).toMatch(/ http:\/\/localhost:3000\/$/)
    }
  })
})

describe('the post about a series', () => {
  const post = (changes: Parameters<typeof series>[0], now?: string): Post | undefined =>
    postsWith({ series: [series(changes)] }, now)[1]

  it('says topic, class, weeks, dates, price and the end of registration', () => {
    const found = post({}, '2026-10-20T12:00-04:00')
    expect(found).toMatchObject({ id: 'autumn', name: 'Whips: wcs-2' })
    expect(found?.card).toMatchObject({
      title: 'Whips',
      when: 'November 9, 16, and 23, 9:00–10:00 pm',
      detail: 'wcs-2, 3 weeks. Pre-register until Tuesday, November 3',
      price: '$21.75 online',
    })
    expect(found?.short).toMatch(/^Whips: wcs-2, 3 weeks\. .* http:\/\/localhost:3000\/register$/)
  })

  it('says when pre-registration opens while the card sells an earlier series', () => {
    const later = series({ _id: 'december', startDate: '2026-12-07', preregistrationDeadline: '2026-12-01' })
    const found = postsWith({ series: [series(), later] }, '2026-10-20T12:00-05:00').find(({ id }) => id === 'december')
    expect(found?.card).toMatchObject({
      detail: 'wcs-2, 3 weeks. Pre-registration opens Wednesday, November 4',
      price: '',
    })
  })

  it('does not exist once the series is over', () => {
    expect(post({}, '2026-11-24T12:00-05:00')).toBeUndefined()
  })
})

const longCard: ShareCard = {
  siteName: 'A community with a name of sixty letters, all of them in use',
  title: 'W'.repeat(300),
  when: 'Next: Wednesday, September 30, 10:30 am–12:00 pm, and more that does not fit',
  detail: 'A reason that goes on. '.repeat(12),
  where: 'The place with the longest name of all the places that we know, Massachusetts',
  price: '$21.75 online (a week, with a discount), $25 at the door',
}

test.each([
  ['square', 1080, 64, 64],
  ['story', 1920, 250, 340],
] as const)('draws a %s picture, and keeps the longest words in its safe area', async (size, height, top, bottom) => {
  const png = await drawShareCard(longCard, size)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1080, height })
  const { info } = await sharp(png)
    .extractChannel('blue')
    .threshold(150)
    .toBuffer()
    .then((mask) => sharp(mask).trim({ background: '#000' }).toBuffer({ resolveWithObject: true }))
  const [left, above] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)]
  expect(left).toBeGreaterThanOrEqual(64)
  expect(left + info.width).toBeLessThanOrEqual(1080 - 64)
  expect(above).toBeGreaterThanOrEqual(top)
  expect(above + info.height).toBeLessThanOrEqual(height - bottom)
})
