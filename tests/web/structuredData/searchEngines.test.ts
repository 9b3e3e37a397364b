import { expect, it } from 'vitest'
import type { Schedule, ScheduleException } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { eventNodes } from '../../../web/structuredData/events.ts'
import { graph } from '../../../web/structuredData/node.ts'
import { siteNodes } from '../../../web/structuredData/organization.ts'
import { exception, mondays, place, series } from '../../schedule/schedule.ts'
import { offeredCard, siteWith } from '../content.ts'

type Node = Record<string, unknown>

/** The properties that search engines require or recommend for each type (Google's pages on event and organization). */
const properties: Record<string, string[]> = {
  Event: ['name', 'startDate', 'endDate', 'location', 'description', 'eventStatus', 'image', 'organizer'],
  Place: ['name', 'address', 'geo'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  Organization: ['name', 'url', 'logo', 'description', 'email', 'sameAs'],
  WebSite: ['name', 'url'],
}

const address = (street: string) => ({ street, city: 'Boston', state: 'MA', postalCode: '02108' })
const venue = place('The Yoga Studio', {
  address: address('1 Example Street'),
  location: { lat: 42.355, lng: -71.0655 },
})
const loft = place('The Loft', { address: address('2 Mill Lane'), location: { lat: 42.4, lng: -71.1 } })
const site = siteWith({
  title: 'Westie Boston',
  organization: 'Westie Boston Dance Community',
  description: 'A West Coast Swing community',
  email: 'hello@example.org',
  venue,
  socialLinks: [{ _key: 'a', label: 'Social', url: 'https://social.example.com/' }],
})

/** Returns all nested nodes of a page with evenings, without references. */
function nodesOf(changes: Partial<Schedule>): Node[] {
  const schedule = mondays({ venue, series: [series({ registrationLinkId: 'wcs-2' })], ...changes })
  const now = '2026-10-26T12:00:00Z'
  const cards = [offeredCard(), offeredCard({ _id: 'wcs-2' })]
  const facts = { site, schedule, cards, now, evenings: upcoming(schedule, now), content: { title: 'Home' } }
  const nodesIn = (value: unknown): Node[] => {
    if (typeof value !== 'object' || value === null) return []
    return ['@type' in value ? [value as Node] : [], ...Object.values(value).map(nodesIn)].flat()
  }
  return nodesIn(graph([...siteNodes(site), ...eventNodes(facts, '/')]))
}

const change = (rest: Partial<ScheduleException>) => ({ exceptions: [exception({ date: '2026-10-26', ...rest })] })

it.each<[string, Partial<Schedule>]>([
  ['as usual', {}],
  ['cancelled', change({ status: 'cancelled', reason: 'snow' })],
  ['moved to another day and place', change({ status: 'moved', newDate: '2026-10-27', venue: loft })],
  ['special', change({ status: 'special', title: 'Gala', startsAt: '20:00', endsAt: '23:30', venue: loft })],
])('an evening that is %s has the properties that search engines require', (state, changes) => {
  for (const node of nodesOf(changes)) {
    const type = String(node['@type'])
    const required = properties[type] ?? ['a type without rules']
    expect(node, type).toMatchObject(Object.fromEntries(required.map((name) => [name, expect.anything()])))
    if (node.url !== undefined) expect(node.url).toMatch(/^https?:/)
    if (type === 'Offer') expect(node).toMatchObject({ price: expect.stringMatching(/^\d+\.\d\d$/) as string })
  }
  const [event = {}] = nodesOf(changes).filter((node) => node['@type'] === 'Event')
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/
  for (const time of [event.startDate, event.endDate]) expect(time).toMatch(moment)
  expect(event.location).toMatchObject({ address: { '@type': 'PostalAddress' } })
  expect(event.previousStartDate !== undefined).toBe(state.startsWith('moved'))
  expect(event.offers !== undefined, 'a cancelled evening is not offered').toBe(state !== 'cancelled')
})
