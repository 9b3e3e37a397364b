import ICAL from 'ical.js'
import { withinTime } from 'server-toolkit/withinTime.ts'
import { Temporal } from 'temporal-polyfill'
import { excerpt } from '../../shared/excerpt.ts'
import { type FeedTime, readTime, timeAt } from './feedTimes.ts'
import { toIcalTime } from './feedZones.ts'

const limits = { occurrences: 20_000, milliseconds: 500 }

/** The local times between which occurrences may start, wherever their zone is. */
export type Window = { from: Temporal.PlainDateTime; until: Temporal.PlainDateTime }

const stepDays: Record<string, number> = { DAILY: 1, WEEKLY: 7 }

/**
 * Returns the times of a recurrence rule in a window, in a limited time.
 * @param value of an RRULE or EXRULE
 * @throws Error if it isn't a rule, repeats more than daily, or has too many occurrences
 */
export function expandRule(value: string, start: FeedTime, window: Window): FeedTime[] {
  try {
    const parts = value
      .toUpperCase()
      .replaceAll(' ', '')
      .split(';')
      .filter((part) => /=./.test(part))
    const [until] = parts.flatMap((part) => /^UNTIL=(.*)$/.exec(part)?.[1] ?? [])
    const rule = ICAL.Recur.fromString(parts.filter((part) => !part.startsWith('UNTIL=')).join(';'))
    if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq)) throw new Error('It repeats more than daily')
    // ical.js would repeat forever, but the start always takes place.
    if (rule.count === 0) rule.count = 1
    const times = expand(rule, start, window).map((local) => timeAt(local, start))
    return until === undefined ? times : times.filter(endsBy(until, start))
  } catch (cause) {
    throw new Error(`repeated by “${excerpt(value, 60)}”`, { cause })
  }
}

function expand(rule: ICAL.Recur, start: FeedTime, window: Window): Temporal.PlainDateTime[] {
  const first = rule.count ? start.local : skipAhead(rule, start.local, window.from)
  const [from, to] = [toIcalTime(window.from), toIcalTime(window.until)]
  const iterate = () => {
    const times: Temporal.PlainDateTime[] = []
    const iterator = rule.iterator(toIcalTime(first, start.isDate))
    for (let count = 0; count < limits.occurrences; count++) {
      const next = iterator.next() as ICAL.Time | null
      if (next === null || next.compare(to) > 0) return times
      if (next.compare(from) > 0) times.push(fromIcalTime(next))
    }
    throw new Error(`It repeats more than ${limits.occurrences} times`)
  }
  return isEndless(rule) ? withinTime(limits.milliseconds, iterate) : iterate()
}

/** Returns whether ical.js may search forever, as for "each February 30". Limiting the time takes longer than most rules. */
const isEndless = ({ freq, parts }: ICAL.Recur & { parts: object }) =>
  Object.keys(parts).some((part) => part !== 'BYDAY' || freq !== 'WEEKLY')

/** Returns whether UNTIL allows an occurrence; a date allows all of its day. */
function endsBy(value: string, start: FeedTime): (time: FeedTime) => boolean {
  const until = readTime(value, start.zone)
  if (until === null) throw new Error('Its UNTIL is not a time')
  // Programs that only know times write the last day of an event without hours as midnight in UTC.
  const isDay = until.isDate || (start.isDate && until.local.toPlainTime().equals('00:00'))
  return isDay
    ? ({ local }) => Temporal.PlainDate.compare(local, until.local) <= 0
    : ({ local, zone }) => zone(local) <= until.at
}

/** Skips years of daily and weekly occurrences before the window, as whole intervals. */
function skipAhead({ freq, interval }: ICAL.Recur, start: Temporal.PlainDateTime, from: Temporal.PlainDateTime) {
  const days = (stepDays[freq] ?? 0) * interval
  const steps = days > 0 ? Math.floor(start.until(from).total('days') / days) - 1 : 0
  return steps > 0 ? start.add({ days: steps * days }) : start
}

const fromIcalTime = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  new Temporal.PlainDateTime(year, month, day, hour, minute, second)
