import type { TimedItem } from '../agenda.ts'
import type { Occurrence, Part } from '../schedule.ts'
import { clockTimeOf, formatHours, formatTime, formatWeek } from '../words.ts'

/** Why the evening is not as usual, and its parts, a line each: "9:00–10:00 pm WCS 2: Whips, week 2 of 3". */
export function describeOccurrence({ reason, parts }: Occurrence): string {
  return [reason, ...parts.map(describePart)].filter(Boolean).join('\n')
}

function describePart({ name, startsAt, endsAt, series }: Part): string {
  const end = endsAt && clockTimeOf(endsAt)
  return [hours(clockTimeOf(startsAt), end), [name, series && describeSeries(series)].filter(Boolean).join(': ')].join(
    ' ',
  )
}

function describeSeries({ topic, ...series }: NonNullable<Part['series']>): string {
  return [topic, formatWeek(series)].filter(Boolean).join(', ')
}

const conditions = { every: '', series: ' (while a series runs)', noSeries: ' (between series)' }

/** The parts of every week, a line each: "9:00–10:00 pm WCS 2 (while a series runs)". */
export function describeAgenda(agenda: TimedItem[]): string {
  return agenda
    .map(
      ({ name, startsAt, endsAt, weeks }) =>
        `${hours(startsAt ?? '', endsAt)} ${name ?? ''}${conditions[weeks ?? 'every']}`,
    )
    .join('\n')
}

const hours = (start: string, end: string | null) => (end ? formatHours(start, end) : formatTime(start))
