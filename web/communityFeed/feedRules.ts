import ICAL from 'ical.js'
import { withinTime } from 'server-toolkit/withinTime.ts'
import { excerpt } from '../../shared/excerpt.ts'
import { dayMs, type FeedTime, localIn, midnightOf, readTime } from './feedTimes.ts'

const limits = { occurrences: 20_000, milliseconds: 500 }

/** The local times between which occurrences may start, in any time zone. */
export type Window = { from: number; until: number }

const stepDays: Record<string, number> = { DAILY: 1, WEEKLY: 7 }

/**
 * Returns the local times in a window at which a recurrence rule repeats.
 * @param value the value of an RRULE or EXRULE
 * @throws Error if it isn't a rule, repeats more than daily, has too many occurrences, or takes too long
 */
export function expandRule(value: string, start: FeedTime, window: Window): number[] {
  try {
    const parts = value.toUpperCase().replaceAll(' ', '').split(';')
    const [end] = parts.flatMap((part) => /^UNTIL=(.+)$/.exec(part)?.[1] ?? [])
    const rule = ICAL.Recur.fromString(parts.filter((part) => /=./.test(part) && !part.startsWith('UNTIL=')).join(';'))
    if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq)) throw new Error('It repeats more than daily')
    // ical.js would repeat COUNT=0 forever. The start always takes place.
    if (rule.count === 0) rule.count = 1
    const until = Math.min(window.until, end === undefined ? Infinity : lastTime(end, start))
    // ical.js may search forever, as for "each February 30".
    return withinTime(limits.milliseconds, () => expand(rule, start.local, { ...window, until }))
  } catch (cause) {
    throw new Error(`repeated by “${excerpt(value, 60)}”`, { cause })
  }
}

function expand(rule: ICAL.Recur, start: number, { from, until }: Window): number[] {
  // Skips years of daily and weekly occurrences before the window, in whole intervals.
  const step = rule.count ? 0 : (stepDays[rule.freq] ?? 0) * rule.interval * dayMs
  const skipped = step > 0 ? Math.max(0, Math.floor((from - start) / step) - 1) * step : 0
  const iterator = rule.iterator(ICAL.Time.fromJSDate(new Date(start + skipped), true))
  const times: number[] = []
  for (let count = 0; count < limits.occurrences; count++) {
    const next = iterator.next() as ICAL.Time | null
    const local = next === null ? Infinity : next.toUnixTime() * 1000
    if (local > until) return times
    if (local >= from) times.push(local)
  }
  throw new Error(`It repeats more than ${limits.occurrences} times`)
}

/** Returns the last local time that UNTIL allows; a date allows all of its day. */
function lastTime(value: string, start: FeedTime): number {
  const until = readTime(value, start.zone)
  if (until === null) throw new Error('Its UNTIL is not a time')
  // Programs that only know times write the last day of an event without hours as midnight in UTC.
  const isDay = until.isDate || (start.isDate && until.local === midnightOf(until.local))
  return isDay ? midnightOf(until.local) + dayMs - 1 : localIn(start.zone, until)
}
