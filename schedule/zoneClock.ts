import { Temporal } from 'temporal-polyfill'
import { minutesOfDay } from './clockTime.ts'

/** @returns null for anything that is no date of the calendar */
export function readDate(date: string | null): Temporal.PlainDate | null {
  if (date === null || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
  try {
    return Temporal.PlainDate.from(date)
  } catch {
    return null
  }
}

/**
 * Writes wall-clock times of a place as ISO 8601 with its offset. A time that the spring change skips is an hour later,
 * one that comes twice in autumn is the first of the two.
 * Days on which the clocks do not change share one lookup of the offset, so that ten years cost no more than one.
 */
export function zoneClock(timeZone: string): (date: string, minutes: number) => string {
  let steady: Steady | null = null

  return (date, minutes) => {
    const day = minutes >= 0 && minutes < minutesOfDay ? date : addDays(date, Math.floor(minutes / minutesOfDay))
    const time = formatMinutes(((minutes % minutesOfDay) + minutesOfDay) % minutesOfDay)
    if (steady === null || day <= steady.after || day >= steady.before) steady = steadyAround(day, timeZone)
    if (day > steady.after && day < steady.before) return `${day}T${time}:00${steady.offset}`
    return Temporal.PlainDateTime.from(`${day}T${time}`)
      .toZonedDateTime(timeZone)
      .toString({ timeZoneName: 'never', smallestUnit: 'second' })
  }
}

/** Between these two dates, both excluded, the offset stays the same. */
type Steady = { after: string; before: string; offset: string }

function steadyAround(date: string, timeZone: string): Steady {
  const noon = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(timeZone)
  const [after] = changeDates(noon.getTimeZoneTransition('previous')).slice(-1)
  const [before] = changeDates(noon.getTimeZoneTransition('next'))
  return { after: after ?? '', before: before ?? '9999-12-31', offset: noon.offset }
}

/** A change at midnight concerns the dates on both sides of it. */
function changeDates(change: Temporal.ZonedDateTime | null): string[] {
  if (change === null) return []
  return [change.subtract({ nanoseconds: 1 }), change].map((side) => side.toPlainDate().toString()).sort()
}

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

function formatMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
