import { Temporal } from 'temporal-polyfill'
import { component } from './contentLine.ts'
import { localTime } from './dateTime.ts'
import { transitionsBetween, zoneName, type Transition } from './transitions.ts'
import { yearlyRule } from './yearlyRule.ts'

/**
 * The lines of a VTIMEZONE that holds from a date on: by a yearly rule where the clocks follow one up to `until`, else
 * by each change of the clocks up to then.
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
