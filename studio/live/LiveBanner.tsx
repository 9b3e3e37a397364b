import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { SyncIcon } from '@sanity/icons/Sync'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Flex, Text } from '@sanity/ui'
import { getPublishedId, useEditState, type SanityDocument } from 'sanity'
import { pagesOf } from '../../schemas/pages.ts'
import { venueFormat } from '../../schemas/venueTime.ts'
import { useVenueTimeZone } from '../timeZone/useVenueTimeZone.ts'
import { UndoButton } from '../undo/UndoButton.tsx'
import { useLiveStatus } from './useLiveStatus.ts'

/** Above the form of a document: whether visitors get what was published last. */
export function LiveBanner({ id, type }: { id: string; type: string }) {
  const { published } = useEditState(getPublishedId(id), type)
  const paths = pagesOf(type).map(({ path }) => path)
  if (paths.length === 0) return null
  return (
    <Card padding={3} radius={2} border role="status" data-testid="is-it-live">
      {published ? (
        <Flex align="center" justify="space-between" gap={3}>
          <Published document={published} paths={paths} />
          <UndoButton published={published} />
        </Flex>
      ) : (
        <Line Icon={SyncIcon}>Not on the site: it has not been published yet</Line>
      )}
    </Card>
  )
}

function Published({ document, paths }: { document: SanityDocument; paths: string[] }) {
  useVenueTimeZone()
  const seen = useLiveStatus(document, paths)
  if (seen?.status.state === 'live')
    return <Line Icon={CheckmarkCircleIcon}>{`Live on the site since ${timeOf(seen.since)}`}</Line>
  if (seen?.status.state === 'failing')
    return (
      <Line Icon={WarningOutlineIcon}>{`The site could not be renewed: ${seen.status.problem}, trying again`}</Line>
    )
  return <Line Icon={SyncIcon}>Waiting for the site…</Line>
}

function Line({ Icon, children }: { Icon: typeof SyncIcon; children: string }) {
  return (
    <Flex gap={3} align="center">
      <Text size={1}>
        <Icon />
      </Text>
      <Text size={1}>{children}</Text>
    </Flex>
  )
}

/** "20:14:05" by the clocks of the venue; with its date once that is not today. */
function timeOf(moment: Date): string {
  const time = venueFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23' }).format(moment)
  const day = venueFormat('en-US', { month: 'long', day: 'numeric' })
  return day.format(moment) === day.format(new Date()) ? time : `${day.format(moment)}, ${time}`
}
