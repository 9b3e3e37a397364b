import ICAL from 'ical.js'
import nodeIcal, { type ParameterValue, type VEvent } from 'node-ical'
import type { Occurrence } from '../../schedule/schedule.ts'
import { addressOf } from '../../schedule/venueFacts.ts'

/** The evenings that a calendar program finds in a feed, each as a line: "start/end @ place". */
type Expansion = { takePlace: string[]; cancelled: string[] }

export function expandWithIcalJs(feed: string, from: Date, until: Date): Expansion {
  const calendar = new ICAL.Component(ICAL.parse(feed) as unknown[])
  const evenings = calendar.getAllSubcomponents('vevent').map((component) => {
    const { startDate, endDate, location } = new ICAL.Event(component)
    const status = String(component.getFirstPropertyValue('status'))
    return { start: startDate.toJSDate(), end: endDate.toJSDate(), place: location, status }
  })
  return expansion(evenings, from, until)
}

export function expandWithNodeIcal(feed: string, from: Date, until: Date): Expansion {
  const evenings = Object.values(nodeIcal.sync.parseICS(feed))
    .filter((found): found is VEvent => found?.type === 'VEVENT')
    .map(({ start, end, location, status }) => ({
      start,
      end: end ?? start,
      place: textOf(location),
      status: String(status),
    }))
  return expansion(evenings, from, until)
}

/** Returns the text of a value, which may also state its language. */
const textOf = (value: ParameterValue = '') => (typeof value === 'string' ? value : value.val)

export function expansionOf(occurrences: Occurrence[], from: Date, until: Date): Expansion {
  const evenings = occurrences.map(({ startsAt, endsAt, venue, state }) => ({
    start: new Date(startsAt),
    end: new Date(endsAt),
    place: [venue?.name, venue && addressOf(venue)].filter(Boolean).join(', '),
    status: state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
  }))
  return expansion(evenings, from, until)
}

type Evening = { start: Date; end: Date; place: string | null; status: string }

function expansion(evenings: Evening[], from: Date, until: Date): Expansion {
  const inRange = evenings.filter(({ start }) => start >= from && start < until)
  const lines = (isCancelled: boolean) =>
    inRange
      .filter(({ status }) => (status === 'CANCELLED') === isCancelled)
      .map(({ start, end, place }) => `${start.toISOString()}/${end.toISOString()} @ ${place ?? ''}`)
      .sort()
  return { takePlace: lines(false), cancelled: lines(true) }
}
