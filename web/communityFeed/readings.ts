import type { CalendarReading } from '../../shared/sharedCalendar.ts'
import { processWide } from '../renewal/state.ts'

const most = 20

/**
 * The last reading of each calendar, by its key. Written by sharedEvents, also for previews, and read by /api/shared-calendar, which
 * Next bundles separately.
 */
const readings = processWide('calendarReadings', new Map<string, CalendarReading>()).get()

export const getReading = (key: string): CalendarReading | null => readings.get(key) ?? null

export function setReading(key: string, reading: CalendarReading): void {
  readings.delete(key)
  readings.set(key, reading)
  for (const oldest of [...readings.keys()].slice(0, -most)) readings.delete(oldest)
}
