import ICAL from 'ical.js'
import nodeIcal, { type ParameterValue, type VEvent } from 'node-ical'
import type { Occurrence } from '../../schedule/schedule.ts'
import { addressOf } from '../../schedule/venueFacts.ts'

/** What calendar programs make of a feed, a line for each evening in order: "start/end @ place". */
export type Expansion = { takePlace: string[]; cancelled: string[] }

export function expandWithIcalJs(feed: string, from: Date, until: Date): Expansion {
  const calendar = new ICAL.Component(ICAL.parse(feed) as unknown[])
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const all = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  const overrides = all.filter((event) => event.isRecurrenceException())
  const evenings = all
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      for (const override of overrides) if (override.uid === event.uid) event.relateException(override)
      return expand(event, until)
    })
  return expansion(evenings, from, until)
}

function expand(event: ICAL.Event, until: Date): Evening[] {
  const status = String(event.component.getFirstPropertyValue('status'))
  if (!event.isRecurring()) return [readEvening(event, event, status)]
  const evenings: Evening[] = []
  const dates = event.iterator()
  const next = () => dates.next() as ICAL.Time | null // its types forget the end
  const latest = until.getTime() + 366 * 86_400_000
  for (let date = next(); date && date.toJSDate().getTime() < latest; date = next()) {
    const details = event.getOccurrenceDetails(date)
    evenings.push(readEvening(details, details.item, status))
  }
  return evenings
}

const readEvening = (
  { startDate, endDate }: { startDate: ICAL.Time; endDate: ICAL.Time },
  { location }: ICAL.Event,
  status: string,
): Evening => ({ start: startDate.toJSDate(), end: endDate.toJSDate(), place: location, status })

export function expandWithNodeIcal(feed: string, from: Date, until: Date): Expansion {
  const events = Object.values(nodeIcal.sync.parseICS(feed)).filter(
    (found): found is VEvent => found?.type === 'VEVENT',
  )
  const evenings = events.flatMap((event) =>
    nodeIcal.expandRecurringEvent(event, { from, to: until }).map((instance) => ({
      start: instance.start,
      end: instance.end,
      place: textOf(instance.event.location),
      status: String(event.status),
    })),
  )
  return expansion(evenings, from, until)
}

/** A text alone, or one that says its language besides. */
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

export type PlannedEvening = { start: Date; end: Date; place: string | null }

type Evening = PlannedEvening & { status: string }

function expansion(evenings: Evening[], from: Date, until: Date): Expansion {
  const inRange = evenings.filter(({ start }) => start >= from && start < until)
  const lines = (isCancelled: boolean) =>
    inRange
      .filter(({ status }) => (status === 'CANCELLED') === isCancelled)
      .map(({ start, end, place }) => `${start.toISOString()}/${end.toISOString()} @ ${place ?? ''}`)
      .sort()
  return { takePlace: lines(false), cancelled: lines(true) }
}
