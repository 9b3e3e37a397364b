import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { type Schedule } from '../../schedule/schedule.ts'
import { dateAt, formatDate } from '../../schedule/wording/dates.ts'
import { addDays } from '../../schedule/time.ts'
import { momentAt } from './readMomentText.ts'

type Preset = {
  title: string
  /** ISO 8601 in UTC */
  moment: string
}

/** What a notice is shown from or until most often. @param now ISO 8601 */
export function noticePresets(field: 'from' | 'until', schedule: Schedule, now: string): Preset[] {
  const { timeZone } = schedule
  const today = dateAt(now, timeZone)
  const tonight = momentAt(today, '18:00', timeZone)
  if (field === 'from') {
    return [
      { title: 'Now', moment: new Date(now).toISOString() },
      ...(tonight > now ? [{ title: 'Tonight', moment: tonight }] : []),
      { title: 'Tomorrow morning', moment: momentAt(addDays(today, 1), '08:00', timeZone) },
    ]
  }
  const evening = upcoming(schedule, now).find(({ state }) => state !== 'cancelled')
  return [
    { title: 'Tonight', moment: momentAt(today, '23:59', timeZone) },
    ...(evening
      ? [
          {
            title: `${formatDate(evening.date).split(',')[0] ?? ''} after class`,
            moment: new Date(evening.endsAt).toISOString(),
          },
        ]
      : []),
    { title: 'In a week', moment: momentAt(addDays(today, 7), '23:59', timeZone) },
  ]
}
