import { Temporal } from 'temporal-polyfill'

/** A change of the clocks. */
export type Transition = {
  /** What the clocks show when it comes, before they are changed. */
  wallTime: Temporal.PlainDateTime
  /** "-05:00" */
  offsetFrom: string
  offsetTo: string
  /** "EST" */
  name: string
  isForward: boolean
}

/** The changes of the clocks from the last one before a date to another date; none in a zone that never changes them. */
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

/** "EST", or "GMT+1" where English has no letters for it. */
export function zoneName(moment: Temporal.ZonedDateTime): string {
  return moment.toLocaleString('en-US', { timeZoneName: 'short' }).split(' ').slice(-1).join('')
}
