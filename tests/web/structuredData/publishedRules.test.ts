import { describe, expect, it } from 'vitest'
import type { Schedule, ScheduleException } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { eventNodes } from '../../../web/structuredData/events.ts'
import { graph, type SchemaNode } from '../../../web/structuredData/node.ts'
import { siteNodes } from '../../../web/structuredData/organization.ts'
import { exception, mondays, place, series } from '../../schedule/schedule.ts'
import { offeredCard, siteWith } from '../content.ts'
import { problems } from './publishedRules.ts'

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
const card = offeredCard()
const now = '2026-10-26T12:00:00Z'
const schedule = mondays({ venue, series: [series({ registrationLinkId: 'wcs-2' })] })
const cards = [card, { ...card, _id: 'wcs-2' }]

const content = { title: 'Home' }

const page = (path: string, nodes: SchemaNode[]) => graph([...siteNodes(site, { name: 'A page', path }), ...nodes])
const home = (changes: Partial<Schedule>) => {
  const changed = { ...schedule, ...changes }
  return page('/', eventNodes({ site, schedule: changed, cards, now, evenings: upcoming(changed, now), content }, '/'))
}
const change = (rest: Partial<ScheduleException>) => ({ exceptions: [exception({ date: '2026-11-02', ...rest })] })

const states: [string, Partial<Schedule>][] = [
  ['as usual', {}],
  ['cancelled', change({ status: 'cancelled', reason: 'snow' })],
  ['moved to another place', change({ status: 'moved', venue: loft, reason: 'the studio is closed.' })],
  ['moved to another time', change({ status: 'moved', startsAt: '19:30' })],
  ['moved to another day and place', change({ status: 'moved', newDate: '2026-11-03', venue: loft })],
  ['special', change({ status: 'special', title: 'Gala', startsAt: '20:00', endsAt: '23:30', venue: loft })],
]

describe('the published rules of search engines are met', () => {
  it.each(states)('by an evening that is %s', (_, changes) => {
    expect(problems(home(changes))).toEqual([])
  })

  it('by the way to a page', () => {
    expect(problems(page('/classes', []))).toEqual([])
  })

  it.each([
    ['no place', { location: null }],
    ['a time without its offset', { startDate: '2026-11-02T20:30:00' }],
    ['a new time without the old one', { eventStatus: 'https://schema.org/EventRescheduled' }],
  ])('and an event with %s would be reported', (_, broken) => {
    const [event, ...rest] = eventNodes({ site, schedule, cards, now, evenings: upcoming(schedule, now), content }, '/')
    expect(problems(page('/', [{ '@type': 'Event', ...event, ...broken }, ...rest]))).not.toEqual([])
  })
})
