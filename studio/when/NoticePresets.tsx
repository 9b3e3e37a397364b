import { Flex } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, useFormValue, type Path } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { scheduleProjection } from '../../schedule/projections.ts'
import { type Schedule } from '../../schedule/schedule.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { noticePresets } from './presets.ts'

type Answer = { site: Omit<Schedule, 'exceptions' | 'series'> | null } & Pick<Schedule, 'exceptions' | 'series'>

/** Beside the beginning and the end of a notice: what they are most often, with one press. */
export function NoticePresets({ path, onChoose }: { path: Path; onChoose: (moment: string) => void }) {
  const type = useFormValue(['_type'])
  const field = path.length === 1 && (path[0] === 'from' || path[0] === 'until') ? path[0] : null
  const isOffered = type === 'notice' && field !== null
  const schedule = useSchedule(isOffered)
  if (!isOffered || schedule === null) return null
  return (
    <Flex gap={1} wrap="wrap">
      {noticePresets(field, schedule, new Date().toISOString()).map(({ title }, index) => (
        <SmallButton
          key={title}
          text={title}
          onClick={() => {
            const chosen = noticePresets(field, schedule, new Date().toISOString())[index]
            if (chosen) onChoose(chosen.moment)
          }}
        />
      ))}
    </Flex>
  )
}

/** As published; null until it is read, and where it is not asked for. */
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
        error: () => undefined, // without it one types, and the Studio itself says what is wrong with the store
      })
    return () => subscription.unsubscribe()
  }, [client, isNeeded])
  return schedule
}
