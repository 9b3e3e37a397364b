import { excerpt } from '../../shared/excerpt.ts'
import { expandRule, type Window } from './feedRules.ts'
import { dayMs, endOf, type FeedTime, type Length, localOf, readLength, readTimes, timeAt } from './feedTimes.ts'
import type { FindZone } from './feedZones.ts'
import { type Component, firstValue, isTooLong, type Lines, parameterOf, valueOf } from './splitFeed.ts'

export type RawEvent = { component: Component; findZone: FindZone }

/** One time at which an event takes place. */
export type Occurrence = {
  /** Identifies it within its series. */
  key: string
  isDate: boolean
  /** When it starts and ends, as in `FeedTime`. */
  at: number
  end: number
  /** The properties that describe it. */
  lines: Lines
  /** Those of the whole series. */
  seriesLines: Lines
}

type FeedEvent = { lines: Lines; start: FeedTime; length: Length; findZone: FindZone }

/** An event in place of one occurrence of a series, or of that one and all later ones. */
type Replacement = FeedEvent & { replaced: FeedTime; isForLater: boolean; hidden: string | null }

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
  const current = newest(series, ({ component }) => component.lines)
  const hidden = current.map(({ component }) => whyHidden(component.lines)).find((reason) => reason !== null)
  if (hidden) {
    leaveOut(hidden, events.length)
    return []
  }
  const masters = current.flatMap((event) => attempt(() => [readEvent(event)]))
  const [master] = masters
  const read = changes.flatMap((event) => attempt(() => readReplacement(readEvent(event), master)))
  const replacements = [...Map.groupBy(read, ({ replaced }) => replaced.at).values()].flatMap((versions) =>
    newest(versions, ({ lines }) => lines).slice(-1),
  )
  for (const { hidden } of replacements) if (hidden) leaveOut(hidden)
  return [
    ...masters.flatMap((event) => attempt(() => repeat(event, replacements, window))),
    ...replacements
      .filter(({ hidden, isForLater }) => !hidden && !isForLater)
      .map(({ replaced, start, length, lines }) => occurrence(replaced, start, length, lines, master?.lines ?? lines)),
  ]
}

/** Returns the events with the highest SEQUENCE: the others are earlier versions. */
function newest<T>(events: T[], linesOf: (event: T) => Lines): T[] {
  const sequenceOf = (event: T) => Number(firstValue(linesOf(event), 'SEQUENCE')) || 0
  const highest = Math.max(...events.map(sequenceOf))
  return events.filter((event) => sequenceOf(event) === highest)
}

/** Returns why visitors don't see an event. One whose CLASS is unknown is private, as the standard says. */
function whyHidden(lines: Lines): string | null {
  if (!['', 'PUBLIC'].includes(firstValue(lines, 'CLASS').toUpperCase())) return 'private'
  return firstValue(lines, 'STATUS').toUpperCase() === 'CANCELLED' ? 'cancelled' : null
}

/** @throws Error that says why the event can't be read */
function readEvent({ component, findZone }: RawEvent): FeedEvent {
  if (isTooLong(component)) throw new Error('too long to be an event')
  const { lines } = component
  const [first] = readTimes(lines, 'DTSTART', findZone)
  const written = firstValue(lines, 'DTSTART')
  if (first === undefined) throw new Error(written ? `start is “${excerpt(written, 40)}”` : 'without a start')
  const start = first.time
  // Times without a zone in an event that names one are in that zone.
  const findOther: FindZone = (name) => (name === null ? start.zone : findZone(name))
  return { lines, start, length: readLength(lines, start, findOther), findZone: findOther }
}

function readReplacement(event: FeedEvent, master: FeedEvent | undefined): Replacement[] {
  const { lines } = event
  const findZone: FindZone = (name) => (master && name === null ? master.start.zone : event.findZone(name))
  const range = parameterOf(lines.get('RECURRENCE-ID')?.[0] ?? '', 'RANGE')
  const isForLater = range?.toUpperCase() === 'THISANDFUTURE' && event.start.isDate === master?.start.isDate
  return readTimes(lines, 'RECURRENCE-ID', findZone, master?.start).map(({ time }) => ({
    ...event,
    replaced: time,
    isForLater,
    hidden: whyHidden(lines),
  }))
}

/** Returns the occurrences of a series without those that are left out or replaced one by one. */
function repeat(event: FeedEvent, replacements: Replacement[], window: Window): Occurrence[] {
  const { start, lines, findZone } = event
  const later = replacements
    .filter(({ isForLater }) => isForLater)
    .map((change) => ({ ...change, shift: localOf(change.replaced, start.zone).until(change.start.local) }))
    .sort((a, b) => a.replaced.at - b.replaced.at)
  const longest = Math.max(...[event, ...later].map(({ length }) => length.days * dayMs + length.ms))
  const days = Math.ceil(
    (longest + Math.max(0, ...later.map(({ shift }) => shift.abs().total('milliseconds')))) / dayMs,
  )
  const wide = { from: window.from.subtract({ days }), until: window.until.add({ days }) }
  const ruled = (name: 'RRULE' | 'EXRULE') =>
    (lines.get(name) ?? [])
      .map(valueOf)
      .filter(Boolean)
      .flatMap((rule) => expandRule(rule, start, wide))
      .map((time) => ({ time, length: null }))
  const left = new Set([
    ...[...readTimes(lines, 'EXDATE', findZone, start), ...ruled('EXRULE')].map(({ time }) => time.at),
    ...replacements.filter(({ isForLater }) => !isForLater).map(({ replaced }) => replaced.at),
  ])
  const repeated = firstValue(lines, 'RRULE') === '' ? [{ time: start, length: null }] : ruled('RRULE')
  return [...repeated, ...readTimes(lines, 'RDATE', findZone, start)].flatMap(({ time, length }) => {
    if (left.has(time.at)) return []
    const changed = later.findLast(({ replaced }) => replaced.at <= time.at)
    if (changed === undefined) return [occurrence(time, time, length ?? event.length, lines, lines)]
    if (changed.hidden) return []
    const moved = timeAt(localOf(time, start.zone).add(changed.shift), changed.start)
    return [occurrence(time, moved, changed.length, changed.lines, lines)]
  })
}

const occurrence = (
  planned: FeedTime,
  start: FeedTime,
  length: Length,
  lines: Lines,
  seriesLines: Lines,
): Occurrence => ({
  key: String(planned.at),
  isDate: start.isDate,
  at: start.at,
  end: endOf(start, length),
  lines,
  seriesLines,
})
