import { Flex } from '@sanity/ui'
import { useMemo } from 'react'
import { useObservable } from 'react-rx'
import { catchError, EMPTY, map, of } from 'rxjs'
import { type Path, useClient, useFormValue } from 'sanity'
import { type ScheduleAnswer, scheduleIn, scheduleProjection } from '../../schedule/projections.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { addDays, zoneClock } from '../../schedule/time.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { dateAt, formatDate } from '../../schedule/wording/dates.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { SmallButton } from '../look/ui.tsx'

type Props = { title: string | undefined; path: Path; onChoose: (instant: string) => void }

/** Offers the usual times of a notice; nothing at other fields. */
export function NoticePresets({ title, path, onChoose }: Props) {
  const type = useFormValue(['_type'])
  const field = path.length === 1 && (path[0] === 'from' || path[0] === 'until') ? path[0] : null
  const isOffered = type === 'notice' && field !== null
  const schedule = useSchedule(isOffered)
  if (!isOffered || schedule === null) return null
  return (
    <Flex gap={1} wrap="wrap" role="group" aria-label={`Shortcuts for ${title}`}>
      {getNoticePresets(field, schedule, new Date().toISOString()).map(({ title }, index) => (
        <SmallButton
          key={title}
          text={title}
          onClick={() => {
            const chosen = getNoticePresets(field, schedule, new Date().toISOString())[index]
            if (chosen) onChoose(chosen.instant)
          }}
        />
      ))}
    </Flex>
  )
}

function useSchedule(isNeeded: boolean): Schedule | null {
  const client = useClient({ apiVersion })
  const schedule$ = useMemo(() => {
    if (!isNeeded) return of(null)
    const answer$ = client.withConfig({ perspective: 'published' }).observable.fetch<ScheduleAnswer>(scheduleProjection)
    return answer$.pipe(
      map(scheduleIn),
      catchError(() => EMPTY), // the buttons are optional, and the Studio itself reports problems with the store
    )
  }, [client, isNeeded])
  return useObservable(schedule$, null)
}

type Preset = {
  title: string
  /** ISO 8601 in UTC */
  instant: string
}

export function getNoticePresets(field: 'from' | 'until', schedule: Schedule, now: string): Preset[] {
  const clock = zoneClock(schedule.timeZone)
  const instantAt = (date: string, hours: number, minutes = 0) =>
    new Date(clock(date, hours * 60 + minutes)).toISOString()
  const today = dateAt(now, schedule.timeZone)
  const tonight = instantAt(today, 18)
  if (field === 'from') {
    return [
      { title: 'Now', instant: new Date(now).toISOString() },
      ...(tonight > now ? [{ title: 'Tonight', instant: tonight }] : []),
      { title: 'Tomorrow morning', instant: instantAt(addDays(today, 1), 8) },
    ]
  }
  const evening = upcoming(schedule, now).find(({ state }) => state !== 'cancelled')
  return [
    { title: 'Tonight', instant: instantAt(today, 23, 59) },
    ...(evening
      ? [
          {
            title: `${formatDate(evening.date).split(',')[0] ?? ''} after class`,
            instant: new Date(evening.endsAt).toISOString(),
          },
        ]
      : []),
    { title: 'In a week', instant: instantAt(addDays(today, 7), 23, 59) },
  ]
}
