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
  name: 'Westie Boston',
  description: null,
  siteUrl: 'https://westie.example',
  updatedAt: '2026-11-01T00:00:00Z',
}
const from = new Date('2026-01-01T00:00:00Z')
const until = new Date('2028-01-01T00:00:00Z')

/** Two readers of calendars find just the evenings of the model. */
function expectSameEvenings(schedule: Schedule) {
  const feed = calendarFeed(schedule, facts)
  const model = expansionOf(occurrencesBetween(schedule, from.toISOString(), until.toISOString()), from, until)
  expect(expandWithIcalJs(feed, from, until)).toEqual(model)
  expect(expandWithNodeIcal(feed, from, until)).toEqual(model)
  return model
}

const unfold = (feed: string) => feed.replaceAll('\r\n ', '').split('\r\n')
const linesOf = (changes: Partial<Schedule>) => unfold(calendarFeed(mondays(changes), facts))
const date = '2026-11-23'
const updated = '2026-11-20T10:00:00Z'

describe('the calendar feed', () => {
  it('gives the evenings of the model for two years, whatever the schedule', () => {
    fc.assert(
      fc.property(randomSchedule, (schedule) => void expectSameEvenings(schedule)),
      { numRuns: 40, seed: 4 },
    )
  }, 20_000)

  it('gives a rule until a later one takes over, and again once that has ended', () => {
    const summer = rule({ _key: 'summer', validFrom: '2026-07-01', validUntil: '2026-08-31', startsAt: '19:00' })
    const model = expectSameEvenings(mondays({ rules: [rule(), summer] }))
    expect(model.takePlace).toHaveLength(104)
    expect(model.takePlace.filter((line) => line.includes('T23:00:00.000Z/'))).toHaveLength(9)
  })

  it('ends a night by the clock when the clocks change meanwhile', () => {
    const { takePlace } = expectSameEvenings(mondays({ rules: [rule({ weekday: 'saturday', endsAt: '02:30' })] }))
    expect(takePlace).toContain('2026-11-01T00:30:00.000Z/2026-11-01T07:30:00.000Z @ The Yoga Studio')
  })

  it('leaves a cancelled evening out of the weekly event and lets it stand on its own as cancelled', () => {
    const lines = linesOf({ exceptions: [exception({ date, status: 'cancelled', reason: 'snow' })] })
    expect(lines).toContain('EXDATE;TZID=America/New_York:20261123T203000')
    expect(lines.slice(lines.indexOf('UID:cancelled-mondays-2026-11-23@westie.example'))).toEqual(
      expect.arrayContaining(['STATUS:CANCELLED', 'DESCRIPTION:snow', 'DTSTART;TZID=America/New_York:20261123T203000']),
    )
  })

  it('lets a moved evening take the place of its date', () => {
    const lines = linesOf({ exceptions: [exception({ date, status: 'moved', newDate: '2026-11-25' })] })
    expect(lines).toContain('RECURRENCE-ID;TZID=America/New_York:20261123T203000')
    expect(lines).toContain('DTSTART;TZID=America/New_York:20261125T203000')
    expect(lines.filter((line) => line === 'UID:weekly-mondays@westie.example')).toHaveLength(2)
  })

  it('leads to the place of a moved evening, by its name, address and directions, and to the usual one else', () => {
    const address = { street: '2 Mill Lane', city: 'Boston', state: 'MA', postalCode: '02108' }
    const studio = place('The Yoga Studio', { location: { lat: 42.3, lng: -71 }, arrival: 'The blue door' })
    const loft = place('The Loft', { address, arrival: 'Ring twice' })
    const moved = exception({ date, status: 'moved', venue: loft, reason: 'the studio is closed' })
    const feed = calendarFeed(mondays({ venue: studio, exceptions: [moved] }), facts)
    const [, weekly = '', override = ''] = feed.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
    expect(weekly).toMatch(/\nLOCATION:The Yoga Studio\r\nGEO:42.3;-71\r\n/)
    expect(weekly).toMatch(/DESCRIPTION:.*\\nThe blue door\\nDirections: https:.*42\.3%2C-71\r\n/)
    expect(override).toContain('\nLOCATION:The Loft\\, 2 Mill Lane\\, Boston\\, MA 02108\r\n')
    expect(override).toMatch(/DESCRIPTION:the studio is closed.*\\nRing twice\\nDirections: https:.*2%20Mill%20Lane/)
    expect(override).not.toMatch(/GEO|blue door|42\.3/)
  })

  it('counts up when an exception is written, and stays the same while nothing is', () => {
    const sequences = (changes: Partial<Schedule>) =>
      linesOf(changes).flatMap((line) => /^SEQUENCE:(\d+)$/.exec(line)?.slice(1).map(Number) ?? [])
    const [before = NaN] = sequences({})
    const [after] = sequences({ exceptions: [exception({ date, status: 'cancelled', _updatedAt: updated })] })
    expect(after).toBeGreaterThan(before)
    expect(linesOf({})).toEqual(linesOf({}))
  })

  it('is a valid calendar without evenings while there is no rule', () => {
    const feed = calendarFeed(mondays({ rules: [] }), facts)
    const calendar = new ICAL.Component(ICAL.parse(feed) as unknown[])
    expect(calendar.getAllSubcomponents('vevent')).toEqual([])
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1)
  })

  it('carries any words whole, in lines of 75 octets at most', () => {
    const title = 'Gala; "West\\East", 🕺🏽 & naïve Zoë\nsecond line: ' + 'ü💃'.repeat(60)
    const special = exception({ date, status: 'special', title, startsAt: '19:00', endsAt: '23:00' })
    const feed = calendarFeed(mondays({ exceptions: [special] }), facts)
    const lines = feed.split('\r\n')
    for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(feed).not.toMatch(/[^\r]\n|\r[^\n]|\uFFFD/)
    const events = new ICAL.Component(ICAL.parse(feed) as unknown[]).getAllSubcomponents('vevent')
    expect(events.map((event) => event.getFirstPropertyValue('summary'))).toContain(title)
  })

  it.each([
    ['Europe/Berlin', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
    ['America/New_York', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
    ['Asia/Tokyo', 'TZOFFSETTO:+0900'],
    ['Africa/Casablanca', 'RDATE:20260322T020000'],
  ])('says how the clocks of %s run', (timeZone, line) => {
    expect(linesOf({ timeZone })).toContain(line)
  })
})
