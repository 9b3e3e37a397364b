import type { Temporal } from 'temporal-polyfill'
import { excerpt } from '../../shared/excerpt.ts'
import { expandRule, type Window } from './feedRules.ts'
import { dayMs, type FeedTime, type FindZone, instantOf, type Length, readLength, readTimes } from './feedTimes.ts'
import { firstValue, type Lines, parameterOf, type RawEvent, valueOf } from './splitFeed.ts'

/** One time at which an event takes place. */
export type Occurrence = {
  /** Identifies it within its series. */
  key: string
  start: FeedTime
  length: Length
  /** The properties that describe it. */
  lines: Lines
  /** Those of the whole series. */
  seriesLines: Lines
}

type FeedEvent = Pick<Occurrence, 'start' | 'length' | 'lines'> & { findZone: FindZone }

/** An event in place of one occurrence of a series, or of that one and all later ones. */
type Replacement = FeedEvent & { key: string; replaced: FeedTime; isForLater: boolean; hidden: string | null }

/** What reading the events of one feed has in common. */
export type Context = {
  window: Window
  findZoneIn: (event: RawEvent) => FindZone
  /** Records why visitors don't see some events. */
  leaveOut: (reason: string, count?: number) => void
  /** Reads one event; records the reason if it can't be read. */
  attempt: <T>(read: () => T[]) => T[]
}

/** Returns the occurrences in a window of the events that share a UID: a single event, or a series and what replaces parts of it. */
export function occurrencesOf(events: RawEvent[], { window, findZoneIn, leaveOut, attempt }: Context): Occurrence[] {
  const series = newest(events.filter(({ lines }) => !isReplacement(lines)))
  const hidden = series.map(({ lines }) => whyHidden(lines)).find((reason) => reason !== null)
  if (hidden) {
    leaveOut(hidden, events.length)
    return []
  }
  const masters = series.flatMap((event) => attempt(() => [readEvent(event, findZoneIn(event))]))
  const [master] = masters
  const read = events
    .filter(({ lines }) => isReplacement(lines))
    .flatMap((event) => attempt(() => readReplacement(readEvent(event, findZoneIn(event)), master)))
  const replacements = [...Map.groupBy(read, ({ key }) => key).values()].flatMap((all) => newest(all).slice(-1))
  for (const { hidden } of replacements) if (hidden) leaveOut(hidden)
  return [
    ...masters.flatMap((event) => attempt(() => repeat(event, replacements, window))),
    ...replacements
      .filter(({ hidden, isForLater }) => !hidden && !(isForLater && master))
      .map((replacement) => ({ ...replacement, seriesLines: master?.lines ?? replacement.lines })),
  ]
}

/** Returns the events with the highest SEQUENCE: the others are earlier versions. */
function newest<T extends { lines: Lines }>(events: T[]): T[] {
  const sequenceOf = ({ lines }: T) => Number(firstValue(lines, 'SEQUENCE')) || 0
  const highest = Math.max(...events.map(sequenceOf))
  return events.filter((event) => sequenceOf(event) === highest)
}

const isReplacement = (lines: Lines) => firstValue(lines, 'RECURRENCE-ID') !== ''

/** Returns why visitors don't see an event. One whose CLASS is unknown is private, as the standard says. */
function whyHidden(lines: Lines): string | null {
  if (!['', 'PUBLIC'].includes(firstValue(lines, 'CLASS').toUpperCase())) return 'private'
  return firstValue(lines, 'STATUS').toUpperCase() === 'CANCELLED' ? 'cancelled' : null
}

/** @throws Error that says why the event can't be read */
function readEvent({ lines, isTooLong }: RawEvent, findZone: FindZone): FeedEvent {
  if (isTooLong) throw new Error('too long to be an event')
  const [first] = readTimes(lines, 'DTSTART', findZone)
  const written = firstValue(lines, 'DTSTART')
  if (first === undefined) throw new Error(written ? `start is “${excerpt(written, 40)}”` : 'without a start')
  const start = first.time
  // Times without a zone in an event that names one are in that zone.
  const findOther: FindZone = (name) => (name === null ? start.zone : findZone(name))
  return { lines, start, length: readLength(lines, start, findOther), findZone: findOther }
}

function readReplacement(event: FeedEvent, master: FeedEvent | undefined): Replacement[] {
  const findZone: FindZone = (name) => (master && name === null ? master.start.zone : event.findZone(name))
  const [line = ''] = event.lines.get('RECURRENCE-ID') ?? []
  return readTimes(event.lines, 'RECURRENCE-ID', findZone).map(({ time }) => {
    const replaced = inKindOf(master?.start ?? time, time)
    const isForLater = parameterOf(line, 'RANGE')?.toUpperCase() === 'THISANDFUTURE'
    return { ...event, key: keyOf(replaced), replaced, isForLater, hidden: whyHidden(event.lines) }
  })
}

/** Returns the occurrences of a series without those that are left out or replaced one by one. */
function repeat(event: FeedEvent, replacements: Replacement[], window: Window): Occurrence[] {
  const { start, lines } = event
  const later = replacements
    .filter(({ isForLater }) => isForLater)
    .map((one) => ({
      ...one,
      from: instantOf(one.replaced),
      shift: localIn(start, one.replaced).until(one.start.local),
    }))
    .sort((a, b) => a.from - b.from)
  const reaches = [event, ...later].map(({ length }) => length.days + length.ms / dayMs)
  const days = Math.ceil(Math.max(...reaches) + Math.max(0, ...later.map(({ shift }) => shift.abs().total('days'))))
  const wide = { from: window.from.subtract({ days }), until: window.until.add({ days }) }
  const left = new Set([
    ...[...timesOf(event, 'EXDATE').map(({ time }) => time), ...ruled(event, 'EXRULE', wide)].map(keyOf),
    ...replacements.filter(({ isForLater }) => !isForLater).map(({ key }) => key),
  ])
  const dates = timesOf(event, 'RDATE')
  const repeated = firstValue(lines, 'RRULE') === '' ? [start] : ruled(event, 'RRULE', wide)
  return [...repeated.map((time) => ({ time, length: null })), ...dates].flatMap(({ time, length }) => {
    const key = keyOf(time)
    if (left.has(key)) return []
    const changed = later.findLast(({ from }) => from <= instantOf(time))
    if (changed === undefined) return [{ key, start: time, length: length ?? event.length, lines, seriesLines: lines }]
    if (changed.hidden) return []
    const local = localIn(start, time).add(changed.shift)
    const { isDate } = changed.start
    const moved = { ...changed.start, local: isDate ? local.toPlainDate().toPlainDateTime() : local }
    return [{ key, start: moved, length: changed.length, lines: changed.lines, seriesLines: lines }]
  })
}

const timesOf = (event: FeedEvent, name: 'EXDATE' | 'RDATE') =>
  readTimes(event.lines, name, event.findZone).map(({ time, length }) => ({
    time: inKindOf(event.start, time),
    length,
  }))

const ruled = ({ lines, start }: FeedEvent, name: 'RRULE' | 'EXRULE', window: Window): FeedTime[] =>
  (lines.get(name) ?? [])
    .map(valueOf)
    .filter(Boolean)
    .flatMap((rule) => expandRule(rule, start, window))
    .map((local) => ({ ...start, local }))

/** Returns a time in the kind of its series: a date at the time of day of the series, or the date of a time. */
function inKindOf(start: FeedTime, time: FeedTime): FeedTime {
  if (time.isDate === start.isDate) return time
  const clock = start.isDate ? undefined : start.local.toPlainTime()
  return { ...start, local: time.local.toPlainDate().toPlainDateTime(clock) }
}

const localIn = ({ zone }: FeedTime, time: FeedTime): Temporal.PlainDateTime =>
  time.isDate ? time.local : zone.toLocal(time.zone.toInstant(time.local))

/** Identifies an occurrence regardless of the time zone in which it is written. */
const keyOf = (time: FeedTime) => (time.isDate ? time.local.toPlainDate().toString() : String(instantOf(time)))
