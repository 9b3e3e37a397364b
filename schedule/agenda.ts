import { endAfter, minutesOfDay, readTime, type Hours } from './clockTime.ts'
import type { AgendaItem } from './schedule.ts'

/** An agenda item that says when it starts, in minutes since the midnight before the evening. */
export type TimedItem = AgendaItem & { start: number; end: number | null }

/** Of an evening that goes on past midnight, what starts before its end on the clock belongs to the next day. */
export function readAgenda(agenda: AgendaItem[] | null, evening: Hours): TimedItem[] {
  return (agenda ?? []).flatMap((item) => {
    const time = readTime(item.startsAt)
    if (time === null) return []
    const day = time < evening.start && time + minutesOfDay < evening.end ? minutesOfDay : 0
    const end = readTime(item.endsAt)
    return { ...item, start: time + day, end: end === null ? null : endAfter(time, end) + day }
  })
}
