import { Flex } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, useFormValue, type Path } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { scheduleProjection } from '../../schedule/projections.ts'
import { type Schedule } from '../../schedule/schedule.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { getNoticePresets } from './presets.ts'

type Answer = { site: Omit<Schedule, 'exceptions' | 'series'> | null } & Pick<Schedule, 'exceptions' | 'series'>

/** Renders buttons for the most common start and end times of a notice. */
export function NoticePresets({ path, onChoose }: { path: Path; onChoose: (instant: string) => void }) {
  const type = useFormValue(['_type'])
  const field = path.length === 1 && (path[0] === 'from' || path[0] === 'until') ? path[0] : null
  const isOffered = type === 'notice' && field !== null
  const schedule = useSchedule(isOffered)
  if (!isOffered || schedule === null) return null
  return (
    <Flex gap={1} wrap="wrap">
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

/** Returns the published schedule; null until loaded, or if it isn't needed. */
function useSchedule(isNeeded: boolean): Schedule | null {
  const client = useClient({ apiVersion })
  const [schedule, setSchedule] = useState<Schedule | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    const subscription = client
      .withConfig({ perspective: 'published' })
      .observable.fetch<Answer>(scheduleProjection)
      .subscribe({
        next: ({ site, exceptions, series }) => setSchedule(site && { ...site, exceptions, series }),
        error: () => undefined, // the buttons are optional, and the Studio itself reports problems with the store
      })
    return () => subscription.unsubscribe()
  }, [client, isNeeded])
  return schedule
}
