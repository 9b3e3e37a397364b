import { Temporal } from 'temporal-polyfill'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { exception, item, mondays, rule, series } from '../schedule/schedule.ts'
import { compare, formatMs, median, timeRuns, type Figure } from './figure.ts'

const [from, until] = ['2026-01-01', '2036-01-01']
const schedule: Schedule = mondays({
  rules: [rule({ agenda: ['20:30', '21:00', '22:00'].map((time) => item(time, time, '23:00', 'every')) })],
  exceptions: ['2026-09-07', '2026-12-28', '2027-09-06'].map((date) => exception({ date, status: 'cancelled' })),
  series: Array.from({ length: 10 }, (_, index) => series({ _id: `${index}`, startDate: `20${26 + index}-10-12` })),
})

/** Compares ten years of evenings and their parts with a loop over the days of one rule, without parts or exceptions. */
export async function scheduleOccurrences(): Promise<Figure[]> {
  const work = () => occurrencesBetween({ ...schedule }, `${from}T05:00:00Z`, `${until}T05:00:00Z`)
  await timeRuns(20, work)
  await timeRuns(5, walkDays)
  const ours = median(await timeRuns(50, work))
  const naive = median(await timeRuns(10, walkDays))
  return [
    {
      what: 'ten years of evenings, with classes and series',
      measured: formatMs(ours),
      comparedWith: `walking day by day, start and end alone: ${formatMs(naive)}`,
      ratio: compare(ours, naive),
      goal: 'under 10 ms',
      isMet: ours < 10,
    },
  ]
}

function walkDays(): string[] {
  const evenings: string[] = []
  const last = Temporal.PlainDate.from(until)
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) < 0; day = day.add({ days: 1 })) {
    if (day.dayOfWeek !== 1) continue
    for (const plainTime of ['20:30', '23:00']) {
      evenings.push(day.toZonedDateTime({ timeZone: schedule.timeZone, plainTime }).toString())
    }
  }
  return evenings
}
