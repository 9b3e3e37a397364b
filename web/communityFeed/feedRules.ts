import ICAL from 'ical.js'
import { withinTime } from 'server-toolkit/withinTime.ts'
import { Temporal } from 'temporal-polyfill'
import { excerpt } from '../../shared/excerpt.ts'
import { type FeedTime, readTime } from './feedTimes.ts'
import { toIcalTime } from './feedZones.ts'

const limits = { occurrences: 20_000, milliseconds: 500 }

/** The local times between which occurrences may start, wherever their zone is. */
export type Window = { from: Temporal.PlainDateTime; until: Temporal.PlainDateTime }

const stepDays: Record<string, number> = { DAILY: 1, WEEKLY: 7 }

/**
 * Returns the local times of a recurrence rule in a window, in a limited time.
 * @param value of an RRULE or EXRULE
 * @throws Error if it isn't a rule, repeats more than daily, or has too many occurrences
 */
export function expandRule(value: string, start: FeedTime, window: Window): Temporal.PlainDateTime[] {
  try {
    return expand(readRule(value, start), start, window)
  } catch (cause) {
    throw new Error(`repeated by “${excerpt(value, 60)}”`, { cause })
  }
}

function expand({ rule, until }: ReturnType<typeof readRule>, start: FeedTime, window: Window) {
  const last = [window.until, ...(until ? [until] : [])].sort((a, b) => Temporal.PlainDateTime.compare(a, b))[0]
  const first = rule.count ? start.local : skipAhead(rule, start.local, window.from)
  if (last === undefined || Temporal.PlainDateTime.compare(first, last) > 0) return []
  const [from, to] = [toIcalTime(window.from), toIcalTime(last)]
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

function readRule(value: string, start: FeedTime) {
  const parts = value
    .toUpperCase()
    .split(';')
    .map((part) => part.replaceAll(' ', ''))
    .filter((part) => /=./.test(part))
  const [until] = parts.flatMap((part) => /^UNTIL=(.*)$/.exec(part)?.[1] ?? [])
  const rule = ICAL.Recur.fromString(parts.filter((part) => !part.startsWith('UNTIL=')).join(';'))
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq)) throw new Error('It repeats more than daily')
  return { rule, until: until === undefined ? null : lastTime(until, start) }
}

/** Returns the last local time that an UNTIL allows: all of a day for a date. */
function lastTime(value: string, start: FeedTime): Temporal.PlainDateTime {
  const until = readTime(value, start.zone)
  if (until === null) throw new Error('Its UNTIL is not a time')
  if (until.isDate) return until.local.add({ hours: 23, minutes: 59, seconds: 59 })
  // Programs that only know times write the last day of an event without hours as midnight in UTC.
  const isDay = start.isDate && until.local.toPlainTime().equals('00:00')
  return isDay ? until.local : start.zone.toLocal(until.zone.toInstant(until.local))
}

/** Skips years of daily and weekly occurrences before the window, as whole intervals. */
function skipAhead({ freq, interval }: ICAL.Recur, start: Temporal.PlainDateTime, from: Temporal.PlainDateTime) {
  const days = (stepDays[freq] ?? 0) * interval
  const steps = days > 0 ? Math.floor(start.until(from).total('days') / days) - 1 : 0
  return steps > 0 ? start.add({ days: steps * days }) : start
}

const fromIcalTime = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  new Temporal.PlainDateTime(year, month, day, hour, minute, second)
