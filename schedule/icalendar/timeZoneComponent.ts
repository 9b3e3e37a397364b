import { Temporal } from 'temporal-polyfill'
import { component, localTime } from './event.ts'

/**
 * Renders a VTIMEZONE that is valid from a date on: with yearly rules if the transitions up to `until` follow them,
 * otherwise with a list of transitions.
 */
export function timeZoneComponent(timeZone: string, from: string, until: string): string[] {
  const transitions = transitionsBetween(timeZone, from, until)
  const lastYear = Temporal.PlainDate.from(until).year
  const observances =
    transitions.length === 0
      ? unchanging(timeZone, from)
      : [...Map.groupBy(transitions, kindOf).values()].flatMap((same) => observance(same, lastYear))
  return component('VTIMEZONE', [`TZID:${timeZone}`, ...observances])
}

const kindOf = ({ offsetFrom, offsetTo, name }: Transition) => `${offsetFrom} ${offsetTo} ${name}`

function observance(transitions: Transition[], lastYear: number): string[] {
  const [first] = transitions
  if (first === undefined) return []
  const times = transitions.map(({ wallTime }) => wallTime)
  const rule = yearlyRule(times, lastYear)
  const changes = times.slice(1).map((time) => `RDATE:${localTime(time.toString())}`)
  return component(first.isForward ? 'DAYLIGHT' : 'STANDARD', [
    `DTSTART:${localTime(first.wallTime.toString())}`,
    ...offsets(first),
    ...(rule ? [`RRULE:${rule}`] : changes),
  ])
}

function unchanging(timeZone: string, from: string): string[] {
  const day = Temporal.PlainDate.from(from).toZonedDateTime(timeZone)
  const always = { offsetFrom: day.offset, offsetTo: day.offset, name: zoneName(day) }
  return component('STANDARD', ['DTSTART:19700101T000000', ...offsets(always)])
}

function offsets({ offsetFrom, offsetTo, name }: Pick<Transition, 'offsetFrom' | 'offsetTo' | 'name'>): string[] {
  return [
    `TZOFFSETFROM:${offsetFrom.replaceAll(':', '')}`,
    `TZOFFSETTO:${offsetTo.replaceAll(':', '')}`,
    `TZNAME:${name}`,
  ]
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Returns the rule that the dates follow every year, such as "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU".
 * @returns null if they follow none up to the last year, or are too few to tell
 */
function yearlyRule(days: Temporal.PlainDateTime[], lastYear: number): string | null {
  const [first, second] = days
  if (first === undefined || second === undefined) return null
  const reachesTheEnd = first.year + days.length - 1 >= lastYear - 1
  const isYearly = days.every((day, index) => day.year === first.year + index)
  const isSameTime = days.every((day) => day.toPlainTime().equals(first.toPlainTime()))
  if (!reachesTheEnd || !isYearly || !isSameTime) return null
  return rulesFor(first).find((rule) => days.every((day) => rulesFor(day).includes(rule))) ?? null
}

/** Returns the rules that match a date: by the nth weekday of the month, and by the last one if it applies. */
function rulesFor(day: Temporal.PlainDateTime): string[] {
  const places = [Math.ceil(day.day / 7), ...(day.day + 7 > day.daysInMonth ? [-1] : [])]
  return places.map((place) => `FREQ=YEARLY;BYMONTH=${day.month};BYDAY=${place}${weekdays[day.dayOfWeek - 1]}`)
}

export type Transition = {
  /** The wall-clock time at the transition, before the change. */
  wallTime: Temporal.PlainDateTime
  /** "-05:00" */
  offsetFrom: string
  offsetTo: string
  /** "EST" */
  name: string
  isForward: boolean
}

/** Returns the transitions from the last one before `from` up to `until`; none in a zone without transitions. */
export function transitionsBetween(timeZone: string, from: string, until: string): Transition[] {
  const start = Temporal.PlainDate.from(from).toZonedDateTime(timeZone)
  const end = Temporal.PlainDate.from(until).toZonedDateTime(timeZone)
  const transitions: Transition[] = []
  let change = start.getTimeZoneTransition('previous') ?? start.getTimeZoneTransition('next')
  while (change !== null && Temporal.ZonedDateTime.compare(change, end) < 0) {
    transitions.push(readTransition(change))
    change = change.getTimeZoneTransition('next')
  }
  return transitions
}

function readTransition(change: Temporal.ZonedDateTime): Transition {
  const before = change.subtract({ nanoseconds: 1 })
  return {
    wallTime: change.toPlainDateTime().add({ nanoseconds: before.offsetNanoseconds - change.offsetNanoseconds }),
    offsetFrom: before.offset,
    offsetTo: change.offset,
    name: zoneName(change),
    isForward: change.offsetNanoseconds > before.offsetNanoseconds,
  }
}

/** Returns "EST", or "GMT+1" where English has no abbreviation. */
export function zoneName(moment: Temporal.ZonedDateTime): string {
  return moment.toLocaleString('en-US', { timeZoneName: 'short' }).split(' ').slice(-1).join('')
}
