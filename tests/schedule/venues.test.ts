import { describe, expect, it } from 'vitest'
import { directionsTo, addressOf, isSamePlace } from '../../schedule/venueFacts.ts'
import type { Schedule, ScheduleException, Venue } from '../../schedule/schedule.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import { exception, mondays, place, rule } from './schedule.ts'

const address = (street: string) => ({ street, city: 'Boston', state: 'MA', postalCode: '02108' })
const studio = place('The Yoga Studio', { address: address('1 Example Street'), location: { lat: 42.3, lng: -71 } })
const loft = place('The Loft', { address: address('2 Mill Lane') })
const now = '2026-11-21T12:00:00Z'
const monday = (changes: Partial<ScheduleException>) => exception({ date: '2026-11-23', status: 'moved', ...changes })
const nextOf = (changes: Partial<Schedule>) => upcoming(mondays({ venue: studio, ...changes }), now)[0]

describe('an evening', () => {
  it.each<[string, Partial<Schedule>, Partial<Venue>, boolean]>([
    ['is at the usual venue', {}, studio, false],
    ['is at the venue of its rule, which is then the usual one', { rules: [rule({ venue: loft })] }, loft, false],
    ['is at the venue that it was moved to', { exceptions: [monday({ venue: loft })] }, loft, true],
    ['is at the venue of a special evening', { exceptions: [special({ venue: loft })] }, loft, true],
    ['stays at its venue when only its time changes', { exceptions: [monday({ startsAt: '19:00' })] }, studio, false],
    [
      'copies neither address nor point of the usual venue',
      { exceptions: [monday({ venue: place('Somewhere') })] },
      { name: 'Somewhere', address: null, location: null },
      true,
    ],
    [
      'is elsewhere at a venue with the same name and another address',
      { exceptions: [monday({ venue: { ...studio, address: address('77 Harbor Road') } })] },
      { address: address('77 Harbor Road') },
      true,
    ],
    [
      'is not elsewhere at the usual address with other directions to the door',
      { exceptions: [monday({ venue: { ...studio, arrival: 'The back door' } })] },
      { ...studio, arrival: 'The back door' },
      false,
    ],
    ['is not moved by an empty venue', { exceptions: [monday({ venue: place(null) })] }, studio, false],
  ])('%s', (_, changes, venue, isElsewhere) => {
    expect(nextOf(changes)).toMatchObject({ venue, isElsewhere })
  })

  it.each<[string, Partial<ScheduleException>, string | null]>([
    ['has its original start when it moves to another day', { newDate: '2026-11-24' }, '2026-11-23T20:30:00-05:00'],
    ['has no original start when only its venue changes', { venue: loft }, null],
    ['has no original start when only its end changes', { endsAt: '22:00' }, null],
  ])('%s', (_, changes, rescheduledFrom) => {
    expect(nextOf({ exceptions: [monday(changes)] })).toMatchObject({ state: 'moved', rescheduledFrom })
  })

  it('is announced even after a break of three months', () => {
    const dates = ['11-23', '11-30', '12-07', '12-14', '12-21', '12-28'].map((day) => `2026-${day}`)
    const later = ['01-04', '01-11', '01-18', '01-25', '02-01', '02-08', '02-15'].map((day) => `2027-${day}`)
    const exceptions = [...dates, ...later].map((date) => exception({ date, status: 'cancelled' }))
    const evenings = upcoming(mondays({ exceptions }), now)
    expect(evenings.find(({ state }) => state !== 'cancelled')?.date).toBe('2027-02-22')
  })
})

function special(changes: Partial<ScheduleException>) {
  return exception({ date: '2026-11-22', status: 'special', startsAt: '20:00', endsAt: '23:00', ...changes })
}

describe('the usual venue', () => {
  const rules = [rule({ venue: loft, validUntil: '2026-11-30' }), rule({ _key: 'winter', validFrom: '2026-12-01' })]
  it.each([
    ['the venue of the rule in force', '2026-11-23T12:00:00Z', loft],
    ['the venue of the site once that rule has ended', '2026-12-01T12:00:00Z', studio],
  ])('is %s', (_, moment, venue) => {
    expect(usualVenue(mondays({ venue: studio, rules }), moment)).toBe(venue)
  })

  it('is null while it has neither name, address nor point', () => {
    expect(
      usualVenue(
        mondays({ venue: place(null, { address: { ...address(''), city: '', state: '', postalCode: '' } }) }),
        now,
      ),
    ).toBe(null)
  })
})

it.each([
  [studio, { ...studio, location: null }, true],
  [studio, { ...studio, location: { lat: 1, lng: 2 } }, true],
  [studio, { ...studio, name: 'The Loft' }, false],
  [place('Hall', { location: { lat: 1, lng: 2 } }), place('Hall', { location: { lat: 1, lng: 3 } }), false],
  [null, studio, false],
  [null, null, true],
])('%o and %o are the same place: %s', (a, b, isSame) => {
  expect(isSamePlace(a, b)).toBe(isSame)
})

it.each([
  [address('1 Example Street'), '1 Example Street, Boston, MA 02108'],
  [{ street: null, city: 'Boston', state: null, postalCode: null }, 'Boston'],
  [null, null],
])('formats the known parts of the address %o', (known, words) => {
  expect(addressOf(place('The Loft', { address: known }))).toBe(words)
})

describe('directions', () => {
  it.each([
    ['to the point if it is known', studio, '42.3%2C-71'],
    ['to the address otherwise', loft, '2%20Mill%20Lane%2C%20Boston%2C%20MA%2002108'],
    [
      'to the address when half of the point is missing',
      { ...loft, location: { lat: 42, lng: null } },
      '2%20Mill%20Lane%2C%20Boston%2C%20MA%2002108',
    ],
  ])('lead %s', (_, venue, destination) => {
    expect(directionsTo(venue)).toBe(`https://www.google.com/maps/dir/?api=1&destination=${destination}`)
  })

  it('are null for a name alone, which another town may have, too', () => {
    expect(directionsTo(place('The Loft'))).toBe(null)
  })
})
