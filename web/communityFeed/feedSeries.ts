import { excerpt } from '../../shared/excerpt.ts'
import { expandRule, type Window } from './feedRules.ts'
import { type FeedTime, type FindZone, localInSeries, readLength, readTimes } from './feedTimes.ts'
import { type Component, firstValue, type Line, parameterOf, valuesOf } from './splitFeed.ts'

export type RawEvent = { component: Component; findZone: FindZone }

/** One time at which an event takes place. */
export type Occurrence = {
  /** Its planned local time, which identifies it within its series. */
  planned: number
  start: FeedTime
  /** In milliseconds. */
  length: number
  lines: Line[]
}

/** A single event, a series, or an event in place of one occurrence of a series or of that one and all later ones. */
type FeedEvent = Occurrence & { findZone: FindZone; isForLater: boolean; hidden: string | null }

/** The state that reading the events of one feed shares. */
export type Context = {
  window: Window
  /** Records why visitors don't see some events. */
  leaveOut: (reason: string, count?: number) => void
  /** Reads one event; records the reason if it can't be read. */
  attempt: <T>(read: () => T[]) => T[]
}

/** Returns the occurrences in a window of the events that share a UID: a single event, or a series with its replacements. */
export function occurrencesOf(events: RawEvent[], { window, leaveOut, attempt }: Context): Occurrence[] {
  const { series = [], changes = [] } = Object.groupBy(events, ({ component }) =>
    firstValue(component.lines, 'RECURRENCE-ID') === '' ? 'series' : 'changes',
  )
  const masters = newest(series.flatMap((event) => attempt(() => [readEvent(event)])))
  if (changes.length === 0 && masters.every((event) => isOutside(event, window))) return []
  const reason = masters.find(({ hidden }) => hidden)?.hidden
  if (reason) {
    leaveOut(reason, events.length)
    return []
  }
  const read = changes.flatMap((event) => attempt(() => [readEvent(event, masters[0])]))
  const replacements = [...Map.groupBy(read, ({ planned }) => planned).values()].flatMap((versions) =>
    newest(versions).slice(-1),
  )
  for (const { hidden } of replacements) if (hidden) leaveOut(hidden)
  return [
    ...masters.flatMap((event) => attempt(() => repeat(event, replacements, window))),
    ...replacements.filter(({ hidden, isForLater }) => !hidden && !isForLater),
  ]
}

/** Returns the events with the highest SEQUENCE: the others are earlier versions. */
function newest(events: FeedEvent[]): FeedEvent[] {
  const sequenceOf = ({ lines }: FeedEvent) => Number(firstValue(lines, 'SEQUENCE')) || 0
  const highest = Math.max(...events.map(sequenceOf))
  return events.filter((event) => sequenceOf(event) === highest)
}

/** Returns whether a single event is over or too far ahead. */
const isOutside = ({ lines, start, length }: FeedEvent, { from, until }: Window) =>
  !lines.some(({ name }) => ['RRULE', 'RDATE'].includes(name)) && (start.local > until || start.local + length < from)

/** Returns why visitors don't see an event. An unknown CLASS means private, as the standard says. */
function whyHidden(lines: Line[]): string | null {
  if (!['', 'PUBLIC'].includes(firstValue(lines, 'CLASS').toUpperCase())) return 'private'
  return firstValue(lines, 'STATUS').toUpperCase() === 'CANCELLED' ? 'cancelled' : null
}

/**
 * Reads an event. @throws Error that says why it can't be read
 * @param series the series, if the event replaces a part of it
 */
function readEvent({ component: { lines }, findZone: findOther }: RawEvent, series?: FeedEvent): FeedEvent {
  const [first] = readTimes(lines, 'DTSTART', findOther)
  const written = firstValue(lines, 'DTSTART')
  if (first === undefined) throw new Error(written ? `start is “${excerpt(written, 40)}”` : 'without a start')
  const start = first.time
  // Times without a zone are in the zone of the event's start.
  const findZone: FindZone = (name) => (name === null ? start.zone : findOther(name))
  const [replaced = first] = readTimes(lines, 'RECURRENCE-ID', series?.findZone ?? findZone)
  return {
    planned: localInSeries(series?.start ?? start, replaced.time),
    start,
    length: readLength(lines, start, findZone),
    // An event without a title has the title of its series.
    lines: [...lines, ...(series?.lines ?? []).filter(({ name }) => name === 'SUMMARY')],
    findZone,
    isForLater: start.isDate === series?.start.isDate && lines.some(isRange),
    hidden: whyHidden(lines),
  }
}

const isRange = (line: Line) =>
  line.name === 'RECURRENCE-ID' && parameterOf(line, 'RANGE')?.toUpperCase() === 'THISANDFUTURE'

/** Returns the occurrences of a series, except those that are excluded or replaced individually. */
function repeat(event: FeedEvent, replacements: FeedEvent[], window: Window): Occurrence[] {
  const { start, length, lines, findZone } = event
  const { later = [], single = [] } = Object.groupBy(replacements, (change) => (change.isForLater ? 'later' : 'single'))
  const inOrder = later.sort((a, b) => a.planned - b.planned)
  const shiftOf = (change: FeedEvent) => change.start.local - change.planned
  const reach = Math.max(length, ...later.map((change) => change.length + Math.abs(shiftOf(change))))
  const wide = { from: window.from - reach, until: window.until + reach }
  const ruled = (name: 'RRULE' | 'EXRULE') => valuesOf(lines, name).flatMap((rule) => expandRule(rule, start, wide))
  const listed = (name: 'RDATE' | 'EXDATE') =>
    readTimes(lines, name, findZone).map(({ time, length }) => ({ planned: localInSeries(start, time), length }))
  const planned = new Map([
    ...(valuesOf(lines, 'RRULE').length > 0 ? ruled('RRULE') : [start.local]).map((local) => [local, length] as const),
    ...listed('RDATE').map((one) => [one.planned, one.length ?? length] as const),
  ])
  for (const { planned: left } of [...listed('EXDATE'), ...single]) planned.delete(left)
  for (const left of ruled('EXRULE')) planned.delete(left)
  return [...planned].flatMap(([planned, length]) => {
    const change = inOrder.findLast((change) => change.planned <= planned)
    if (change === undefined) return { planned, start: { ...start, local: planned }, length, lines }
    if (change.hidden) return []
    return { ...change, planned, start: { ...change.start, local: planned + shiftOf(change) } }
  })
}
