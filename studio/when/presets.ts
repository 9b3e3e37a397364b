import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { type Schedule } from '../../schedule/schedule.ts'
import { dateAt, formatDate } from '../../schedule/wording/dates.ts'
import { addDays } from '../../schedule/time.ts'
import { instantAt } from './readDateTime.ts'

type Preset = {
  title: string
  /** ISO 8601 in UTC */
  instant: string
}

/** Returns the most common start or end times of a notice. @param now ISO 8601 */
export function getNoticePresets(field: 'from' | 'until', schedule: Schedule, now: string): Preset[] {
  const { timeZone } = schedule
  const today = dateAt(now, timeZone)
  const tonight = instantAt(today, '18:00', timeZone)
  if (field === 'from') {
    return [
      { title: 'Now', instant: new Date(now).toISOString() },
      ...(tonight > now ? [{ title: 'Tonight', instant: tonight }] : []),
      { title: 'Tomorrow morning', instant: instantAt(addDays(today, 1), '08:00', timeZone) },
    ]
  }
  const evening = upcoming(schedule, now).find(({ state }) => state !== 'cancelled')
  return [
    { title: 'Tonight', instant: instantAt(today, '23:59', timeZone) },
    ...(evening
      ? [
          {
            title: `${formatDate(evening.date).split(',')[0] ?? ''} after class`,
            instant: new Date(evening.endsAt).toISOString(),
          },
        ]
      : []),
    { title: 'In a week', instant: instantAt(addDays(today, 7), '23:59', timeZone) },
  ]
}
