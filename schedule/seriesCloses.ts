import type { Temporal } from 'temporal-polyfill'
import { earliest, endOfDate, readMoment } from './moments.ts'
import type { Schedule, Series } from './schedule.ts'
import { seriesEvenings } from './seriesEvenings.ts'
import { readDate } from './zoneClock.ts'

/**
 * The moment from which a series is not sold any more: the end of its deadline, else the start of its first evening;
 * never after its last one. Null for a series without evenings.
 */
export function seriesCloses(schedule: Schedule, { _id, preregistrationDeadline }: Series): Temporal.Instant | null {
  const evenings = seriesEvenings(schedule, _id)
  const [first, last] = [evenings[0], evenings.at(-1)]
  if (first === undefined || last === undefined) return null
  const deadline = readDate(preregistrationDeadline)
  return deadline === null
    ? readMoment(first.startsAt)
    : earliest(endOfDate(deadline, schedule.timeZone), readMoment(last.endsAt))
}
