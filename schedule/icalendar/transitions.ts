import { Temporal } from 'temporal-polyfill'

/** A time zone transition. */
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
