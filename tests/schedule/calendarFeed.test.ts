import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFeed } from '../../schedule/icalendar/calendarFeed.ts'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { expandWithIcalJs, expandWithNodeIcal, expansionOf } from './expandFeed.ts'
import { randomSchedule } from './randomSchedule.ts'
import { exception, mondays, place, rule } from './schedule.ts'

const facts = {
  title: 'Westie Boston',
  description: null,
  siteUrl: 'https://westie.example',
  editedAt: '2026-11-01T00:00:00Z',
}
const now = '2026-11-20T12:00:00Z'
const [from, until] = [new Date('2026-08-20T12:00:00Z'), new Date('2027-11-20T12:00:00Z')]

/** Expects that two calendar programs find exactly the evenings of the schedule. */
function expectSameEvenings(schedule: Schedule) {
  const feed = calendarFeed(schedule, facts, now)
  const model = expansionOf(occurrencesBetween(schedule, from.toISOString(), until.toISOString()), from, until)
  expect(expandWithIcalJs(feed, from, until)).toEqual(model)
  expect(expandWithNodeIcal(feed, from, until)).toEqual(model)
}

const unfold = (feed: string) => feed.replaceAll('\r\n ', '').split('\r\n')
const linesOf = (changes: Partial<Schedule>, at = now) => unfold(calendarFeed(mondays(changes), facts, at))

/** Returns the lines of the event with a UID. */
function eventOf(uid: string, changes: Partial<Schedule>, at = now): string[] {
  const lines = linesOf(changes, at)
  const start = lines.indexOf(`UID:${uid}@westie.example`)
  return start === -1 ? [] : lines.slice(start, lines.indexOf('END:VEVENT', start))
}

const date = '2026-11-23'

describe('the calendar feed', () => {
  it('shows the evenings of any random schedule in two calendar programs', () => {
    fc.assert(fc.property(randomSchedule, expectSameEvenings), { numRuns: 60, seed: 4 })
  }, 20_000)

  it('has one event in UTC per evening, from three months back to a year ahead', () => {
    const starts = linesOf({}).filter((line) => line.startsWith('DTSTART'))
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([
      65,
      'DTSTART:20260825T003000Z',
      'DTSTART:20271116T013000Z',
    ])
  })

  it('keeps the UID of a cancelled evening, and marks it as cancelled', () => {
    const usual = eventOf('evening-2026-11-23', {})
    expect(usual).toEqual(expect.arrayContaining(['STATUS:CONFIRMED', 'SUMMARY:Westie Boston']))
    const exceptions = [exception({ date, status: 'cancelled', reason: 'snow' })]
    expect(eventOf('evening-2026-11-23', { exceptions })).toEqual(
      expect.arrayContaining([
        'STATUS:CANCELLED',
        'TRANSP:TRANSPARENT',
        'SUMMARY:Cancelled: Westie Boston',
        'DESCRIPTION:snow',
        'DTSTART:20261124T013000Z',
      ]),
    )
  })

  it('keeps the UID of a moved evening, with its new time, venue and directions', () => {
    const address = { street: '2 Mill Lane', city: 'Boston', state: 'MA', postalCode: '02108' }
    const studio = place('The Yoga Studio', { location: { lat: 42.3, lng: -71 }, arrival: 'The blue door' })
    const loft = place('The Loft', { address, arrival: 'Ring twice' })
    const moved = exception({
      date,
      status: 'moved',
      newDate: '2026-11-25',
      venue: loft,
      reason: 'the studio is closed',
    })
    const changes = { venue: studio, exceptions: [moved] }
    const event = eventOf('evening-2026-11-23', changes)
    expect(event).toEqual(
      expect.arrayContaining(['DTSTART:20261126T013000Z', 'LOCATION:The Loft\\, 2 Mill Lane\\, Boston\\, MA 02108']),
    )
    const text = event.join('\n')
    expect(text).toMatch(/DESCRIPTION:the studio is closed.*\\nRing twice\\nDirections: https:.*2%20Mill%20Lane/)
    expect(text).not.toMatch(/GEO|blue door|42\.3/)
    expect(eventOf('evening-2026-11-30', changes).join('\n')).toMatch(
      /DESCRIPTION:.*\\nThe blue door\\nDirections: https:.*42\.3%2C-71\nLOCATION:The Yoga Studio\nGEO:42.3;-71\n/,
    )
  })

  it('keeps the UID of an evening when another rule takes over', () => {
    const rules = [rule({ _key: 'winter', startsAt: '19:00' })]
    expect(eventOf('evening-2026-11-23', { rules })).toContain('DTSTART:20261124T000000Z')
  })

  const sequenceAt = (editedAt: string, at: string) =>
    Number(/SEQUENCE:(\d+)/.exec(calendarFeed(mondays({}), { ...facts, editedAt }, at))?.[1])

  it('has a higher sequence number after a publish', () => {
    const [before, edit] = ['2026-11-20T10:00:00Z', '2026-11-20T10:00:30Z']
    expect(sequenceAt(edit, '2026-11-20T10:01:00Z')).toBe(sequenceAt(before, before) + 30)
  })

  it('has a higher sequence number an hour after an exception was deleted, which leaves no timestamp', () => {
    const deleted = sequenceAt('2026-11-20T10:58:00Z', '2026-11-20T10:59:00Z')
    expect(sequenceAt('2026-11-01T00:00:00Z', '2026-11-20T11:59:00Z')).toBeGreaterThan(deleted)
  })

  it('doesn’t change within an hour while nothing is edited', () => {
    expect(linesOf({}, '2026-11-20T12:59:59Z')).toEqual(linesOf({}, '2026-11-20T12:00:00Z'))
  })

  it('is a valid calendar without events while there is no weekly rule', () => {
    const feed = calendarFeed(mondays({ rules: [] }), facts, now)
    expect(new ICAL.Component(ICAL.parse(feed) as unknown[]).getAllSubcomponents()).toEqual([])
  })

  it('preserves any characters, in lines of at most 75 octets', () => {
    const title = 'Gala; "West\\East", 🕺🏽 & naïve Zoë\nsecond line: ' + 'a💃'.repeat(60)
    const special = exception({ date, status: 'special', title, startsAt: '19:00', endsAt: '23:00' })
    const feed = Buffer.from(calendarFeed(mondays({ exceptions: [special] }), facts, now)).toString() // as it is sent
    const lines = feed.split('\r\n')
    for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(feed).not.toMatch(/[^\r]\n|\r[^\n]|\uFFFD/)
    const events = new ICAL.Component(ICAL.parse(feed) as unknown[]).getAllSubcomponents('vevent')
    expect(events.map((event) => event.getFirstPropertyValue('summary'))).toContain(title)
  })

  it('shortens a long text without splitting an emoji', () => {
    const title = '👨‍👩‍👧‍👦'.repeat(1000)
    const special = exception({ date, status: 'special', title, startsAt: '19:00', endsAt: '23:00' })
    const [line = ''] = linesOf({ exceptions: [special] }).filter((line) => line.startsWith('SUMMARY:👨'))
    expect(line).toMatch(/^SUMMARY:(👨‍👩‍👧‍👦)+…$/u)
  })
})
