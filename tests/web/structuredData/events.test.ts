import { describe, expect, it } from 'vitest'
import { type Schedule, type ScheduleException } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming.ts'
import { type OfferedCard } from '../../../web/queries/registrationCards.ts'
import { type Site } from '../../../web/queries/site.ts'
import { eventNodes } from '../../../web/structuredData/events.ts'
import { graph } from '../../../web/structuredData/node.ts'
import { exception, mondays as scheduleOfMondays, series } from '../../schedule/schedule.ts'

const venue = {
  arrival: null,
  name: 'The Yoga Studio',
  address: { street: '1 Example Street', city: 'Boston', state: 'MA', postalCode: '02108' },
  location: { lat: 42.355, lng: -71.0655 },
}
const site: Site = {
  title: 'Westie Boston',
  organization: 'Westie Boston Dance Community',
  owner: null,
  description: 'A West Coast Swing community',
  email: null,
  timeZone: 'America/New_York',
  notFound: null,
  logo: null,
  evening: null,
  venue,
  socialLinks: null,
}
const mondays = scheduleOfMondays({ venue })
const card: OfferedCard = {
  _id: 'general',
  title: 'General Admission',
  onlinePriceInCents: 2175,
  url: 'https://pay.example.com/general',
  opensAt: null,
  closesAt: null,
  isFull: false,
}
const change = (rest: Partial<ScheduleException>) => exception({ date: '2026-11-02', ...rest })

const now = '2026-10-26T12:00:00Z'
function eventsOf(schedule: Schedule, cards = [card]) {
  const nodes = eventNodes({ site, schedule, cards, now, evenings: upcoming(schedule, now) })
  return graph(nodes)['@graph'] as Record<string, unknown>[]
}

describe('the next evenings, for search engines', () => {
  it('say all that is required of an event', () => {
    for (const event of eventsOf(mondays)) {
      expect(event).toMatchObject({
        '@type': 'Event',
        name: 'Westie Boston: wcs-1, vibes, social',
        location: { '@type': 'Place', name: 'The Yoga Studio', address: { streetAddress: '1 Example Street' } },
        eventStatus: 'https://schema.org/EventScheduled',
        organizer: { name: 'Westie Boston Dance Community' },
      })
      expect(event.startDate).toMatch(/^\d{4}-\d\d-\d\dT20:30:00-0[45]:00$/)
    }
  })

  it('carry the right offset on both sides of the change of clocks', () => {
    const starts = eventsOf(mondays).map(({ startDate }) => startDate)
    expect(starts.slice(0, 2)).toEqual(['2026-10-26T20:30:00-04:00', '2026-11-02T20:30:00-05:00'])
  })

  it('keep a cancelled evening, as cancelled, and sell nothing for it', () => {
    const events = eventsOf({ ...mondays, exceptions: [change({ status: 'cancelled', reason: 'no heating' })] })
    const cancelled = events.filter(({ eventStatus }) => eventStatus === 'https://schema.org/EventCancelled')
    expect(cancelled).toHaveLength(1)
    expect(cancelled[0]).toMatchObject({ startDate: '2026-11-02T20:30:00-05:00', description: 'no heating' })
    expect(cancelled[0]).not.toHaveProperty('offers')
  })

  it('tell when a moved evening should have been', () => {
    const events = eventsOf({ ...mondays, exceptions: [change({ status: 'moved', newDate: '2026-11-03' })] })
    expect(events[1]).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      startDate: '2026-11-03T20:30:00-05:00',
      previousStartDate: '2026-11-02',
    })
  })

  it.each([
    [
      'sells what is full as sold out',
      { isFull: true },
      [expect.objectContaining({ availability: 'https://schema.org/SoldOut' })],
    ],
    ['does not sell what is closed', { closesAt: '2026-10-01T00:00:00Z' }, undefined],
    ['does not sell what nobody can pay for', { url: null }, undefined],
  ])('%s', (_, changes, offers) => {
    expect(eventsOf(mondays, [{ ...card, ...changes }])[0]?.offers).toEqual(offers)
  })

  it('take their prices from the registration cards, but not from one that sells a series or has no price', () => {
    const schedule = { ...mondays, series: [series({ registrationLinkId: 'wcs-2' })] }
    const cards = [card, { ...card, _id: 'wcs-2' }, { ...card, _id: 'shootout', onlinePriceInCents: null }]
    expect(eventsOf(schedule, cards)[0]?.offers).toEqual([
      expect.objectContaining({ price: '21.75', priceCurrency: 'USD', url: 'https://pay.example.com/general' }),
    ])
  })
})
