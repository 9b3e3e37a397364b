import { excerpt } from '../../shared/excerpt.ts'
import { expandRule, type Window } from './feedRules.ts'
import { type FeedTime, type FindZone, localInSeries, readLength, readTimes } from './feedTimes.ts'
import { type Component, firstValue, type Lines, parameterOf, valuesOf } from './splitFeed.ts'

export type RawEvent = { component: Component; findZone: FindZone }

/** One time at which an event takes place. */
export type Occurrence = {
  /** Its planned local time, which identifies it within its series. */
  planned: number
  start: FeedTime
  /** In milliseconds. */
  length: number
  /** The properties that describe it. */
  lines: Lines
  /** Those of the whole series. */
  seriesLines: Lines
}

type FeedEvent = { lines: Lines; start: FeedTime; length: number; findZone: FindZone }

/** An event in place of one occurrence of a series, or of that one and all later ones. */
type Replacement = FeedEvent & { planned: number; isForLater: boolean; hidden: string | null }

/** What reading the events of one feed has in common. */
export type Context = {
  window: Window
  /** Records why visitors don't see some events. */
  leaveOut: (reason: string, count?: number) => void
  /** Reads one event; records the reason if it can't be read. */
  attempt: <T>(read: () => T[]) => T[]
}

/** Returns the occurrences in a window of the events that share a UID: a single event, or a series and what replaces parts of it. */
export function occurrencesOf(events: RawEvent[], { window, leaveOut, attempt }: Context): Occurrence[] {
  const { series = [], changes = [] } = Object.groupBy(events, ({ component }) =>
    firstValue(component.lines, 'RECURRENCE-ID') === '' ? 'series' : 'changes',
  )
  const masters = newest(series, ({ component }) => component.lines).flatMap((event) => attempt(() => readEvent(event)))
  if (changes.length === 0 && masters.every((event) => isOutside(event, window))) return []
  const hidden = masters.map(({ lines }) => whyHidden(lines)).find((reason) => reason !== null)
  if (hidden) {
    leaveOut(hidden, events.length)
    return []
  }
  const [master] = masters
  const read = changes.flatMap((event) => attempt(() => readReplacement(event, master)))
  const replacements = [...Map.groupBy(read, ({ planned }) => planned).values()].flatMap((versions) =>
    newest(versions, ({ lines }) => lines).slice(-1),
  )
  for (const { hidden } of replacements) if (hidden) leaveOut(hidden)
  return [
    ...masters.flatMap((event) => attempt(() => repeat(event, replacements, window))),
    ...replacements
      .filter(({ hidden, isForLater }) => !hidden && !isForLater)
      .map((event) => ({ ...event, seriesLines: master?.lines ?? event.lines })),
  ]
}

/** Returns the events with the highest SEQUENCE: the others are earlier versions. */
function newest<T>(events: T[], linesOf: (event: T) => Lines): T[] {
  const sequenceOf = (event: T) => Number(firstValue(linesOf(event), 'SEQUENCE')) || 0
  const highest = Math.max(...events.map(sequenceOf))
  return events.filter((event) => sequenceOf(event) === highest)
}

/** Returns whether a single event is over or too far ahead. */
const isOutside = ({ lines, start, length }: FeedEvent, { from, until }: Window) =>
  !['RRULE', 'RDATE'].some((name) => lines.has(name)) && (start.local > until || start.local + length < from)

/** Returns why visitors don't see an event. One whose CLASS is unknown is private, as the standard says. */
function whyHidden(lines: Lines): string | null {
  if (!['', 'PUBLIC'].includes(firstValue(lines, 'CLASS').toUpperCase())) return 'private'
  return firstValue(lines, 'STATUS').toUpperCase() === 'CANCELLED' ? 'cancelled' : null
}

/** @throws Error that says why the event can't be read */
function readEvent({ component: { lines }, findZone }: RawEvent): [FeedEvent] {
  const [first] = readTimes(lines, 'DTSTART', findZone)
  const written = firstValue(lines, 'DTSTART')
  if (first === undefined) throw new Error(written ? `start is “${excerpt(written, 40)}”` : 'without a start')
  const start = first.time
  // Times without a zone in an event that names one are in that zone.
  const findOther: FindZone = (name) => (name === null ? start.zone : findZone(name))
  return [{ lines, start, length: readLength(lines, start, findOther), findZone: findOther }]
}

function readReplacement(raw: RawEvent, master: FeedEvent | undefined): Replacement[] {
  const [event] = readEvent(raw)
  const { lines } = event
  const findZone: FindZone = (name) => (master && name === null ? master.start.zone : event.findZone(name))
  const range = parameterOf(lines.get('RECURRENCE-ID')?.[0] ?? '', 'RANGE')
  const isForLater = range?.toUpperCase() === 'THISANDFUTURE' && event.start.isDate === master?.start.isDate
  return readTimes(lines, 'RECURRENCE-ID', findZone).map(({ time }) => {
    const planned = master ? localInSeries(master.start, time) : time.local
    return { ...event, planned, isForLater, hidden: whyHidden(lines) }
  })
}

/** Returns the occurrences of a series without those that are left out or replaced one by one. */
function repeat(event: FeedEvent, replacements: Replacement[], window: Window): Occurrence[] {
  const { start, length, lines, findZone } = event
  const later = replacements
    .filter(({ isForLater }) => isForLater)
    .map((change) => ({ ...change, shift: change.start.local - change.planned }))
    .sort((a, b) => a.planned - b.planned)
  const reach = Math.max(length, ...later.map((change) => change.length + Math.abs(change.shift)))
  const wide = { from: window.from - reach, until: window.until + reach }
  const ruled = (name: 'RRULE' | 'EXRULE') => valuesOf(lines, name).flatMap((rule) => expandRule(rule, start, wide))
  const listed = (name: 'RDATE' | 'EXDATE') =>
    readTimes(lines, name, findZone).map(({ time, length }) => ({ planned: localInSeries(start, time), length }))
  const planned = new Map([
    ...(valuesOf(lines, 'RRULE').length > 0 ? ruled('RRULE') : [start.local]).map((local) => [local, length] as const),
    ...listed('RDATE').map((one) => [one.planned, one.length ?? length] as const),
  ])
  for (const { planned: left } of [...listed('EXDATE'), ...replacements.filter(({ isForLater }) => !isForLater)])
    planned.delete(left)
  for (const left of ruled('EXRULE')) planned.delete(left)
  return [...planned].flatMap(([planned, length]) => {
    const change = later.findLast((change) => change.planned <= planned)
    if (change === undefined) return { planned, start: { ...start, local: planned }, length, lines, seriesLines: lines }
    if (change.hidden) return []
    return { ...change, planned, start: { ...change.start, local: planned + change.shift }, seriesLines: lines }
  })
}
