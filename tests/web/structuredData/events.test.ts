import { describe, expect, it } from 'vitest'
import type { Schedule } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { eventNodes } from '../../../web/structuredData/events.ts'
import { graph } from '../../../web/structuredData/node.ts'
import { exception, mondays as scheduleOfMondays, place } from '../../schedule/schedule.ts'
import { offeredCard, siteWith } from '../content.ts'

const venue = {
  arrival: null,
  transit: null,
  parking: null,
  stepFree: null,
  name: 'The Yoga Studio',
  address: { street: '1 Example Street', city: 'Boston', state: 'MA', postalCode: '02108' },
  location: { lat: 42.355, lng: -71.0655 },
}
const site = siteWith({
  title: 'Westie Boston',
  organization: 'Westie Boston Dance Community',
  description: 'A West Coast Swing community',
  venue,
})
const mondays = scheduleOfMondays({ venue })
const card = offeredCard()

const now = '2026-10-26T12:00:00Z'
const eventsOf = (schedule: Schedule, cards = [card]) =>
  graph(eventNodes({ site, schedule, cards, now, evenings: upcoming(schedule, now), content: { title: 'Home' } }, '/'))[
    '@graph'
  ] as Record<string, unknown>[]

describe('the next evenings, for search engines', () => {
  it('are named after what takes place', () => {
    expect(eventsOf(mondays)[0]).toMatchObject({ name: 'Westie Boston: wcs-1, vibes, social' })
  })

  it.each([
    [[], ['10-26', '11-02', '11-09', '11-16']],
    [['2026-11-02'], ['10-26', '11-02', '11-09', '11-16']],
    [
      ['2026-11-02', '2026-11-16'],
      ['10-26', '11-02', '11-09', '11-16'],
    ],
    // Consecutive cancelled evenings share one of the four stops.
    [
      ['2026-11-02', '2026-11-09'],
      ['10-26', '11-02', '11-09', '11-16', '11-23'],
    ],
  ])('are the four that the page shows, with %j cancelled', (dates, shown) => {
    const exceptions = dates.map((date) => exception({ date, status: 'cancelled' }))
    const starts = eventsOf({ ...mondays, exceptions }).map(({ startDate }) => String(startDate).slice(5, 10))
    expect(starts).toEqual(shown)
  })

  it('are at another venue without being rescheduled', () => {
    const loft = place('The Loft', { address: { ...venue.address, street: '2 Mill Lane' } })
    const exceptions = [
      exception({ date: '2026-10-26', status: 'moved', venue: loft, reason: 'the studio is closed.' }),
    ]
    const schedule = { ...mondays, exceptions }
    expect(eventsOf(schedule)[0]).toMatchObject({
      location: { name: 'The Loft', address: { streetAddress: '2 Mill Lane' } },
      eventStatus: 'https://schema.org/EventScheduled',
      description: 'Moved: the studio is closed. A West Coast Swing community',
    })
    expect(eventsOf(schedule)[0]).not.toHaveProperty('previousStartDate')
  })

  it.each([
    [
      'offer a full card as sold out',
      { isFull: true },
      [expect.objectContaining({ availability: 'https://schema.org/SoldOut' })],
    ],
    ['do not offer a closed card', { closesAt: '2026-10-01T00:00:00Z' }, undefined],
    ['do not offer a card without a payment link', { url: null }, undefined],
  ])('%s', (_, changes, offers) => {
    expect(eventsOf(mondays, [{ ...card, ...changes }])[0]?.offers).toEqual(offers)
  })
})
