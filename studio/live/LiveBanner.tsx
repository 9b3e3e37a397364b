import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { SyncIcon } from '@sanity/icons/Sync'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Flex, Text } from '@sanity/ui'
import { getPublishedId, useEditState, type SanityDocument } from 'sanity'
import { styled } from 'styled-components'
import { pagesOf } from '../../schemas/pages.ts'
import { readableTime, venueFormat } from '../../schemas/venueTime.ts'
import { AddToPage } from '../places/AddToPage.tsx'
import { usePagesShowing } from '../places/usePagesShowing.ts'
import { placesFor } from '../siteOrder/lists.ts'
import { TakeBack } from '../thisWeek/TakeBack.tsx'
import { useVenueTimeZone } from '../timeZone/useVenueTimeZone.ts'
import { UndoButton } from '../undo/UndoButton.tsx'
import { useLiveStatus } from './useLiveStatus.ts'

/** Under the form of a document, beside Publish: whether visitors get what was published last. */
export function LiveBanner({ id, type }: { id: string; type: string }) {
  const publishedId = getPublishedId(id)
  const { published } = useEditState(publishedId, type)
  const pages = usePagesShowing(publishedId, type)
  if (pagesOf(type).length === 0 || pages === null) return null
  return (
    <InView padding={3} radius={2} border role="status" data-testid="is-it-live">
      {!published ? (
        <Line Icon={SyncIcon}>Not on the site: it has not been published yet</Line>
      ) : pages.length === 0 ? (
        <Flex align="center" justify="space-between" gap={3} wrap="wrap">
          <Line Icon={WarningOutlineIcon}>Published, but on no page yet</Line>
          <AddToPage id={publishedId} places={placesFor(type)} />
        </Flex>
      ) : (
        <Flex align="center" justify="space-between" gap={3} wrap="wrap">
          <Published document={published} paths={pages.map(({ path }) => path)} />
          {published.status === 'cancelled' && type === 'scheduleException' && <TakeBack id={publishedId} />}
          <UndoButton published={published} />
        </Flex>
      )}
    </InView>
  )
}

/** However long the form is: just above the Publish button, whose bar lies over the form on a phone. */
const InView = styled(Card)`
  position: sticky;
  bottom: 0;
  z-index: 10;

  @media (max-width: 599px) {
    bottom: 50px;
  }
`

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

/** "8:14:05 pm" by the clocks of the venue; with its date once that is not today. */
function timeOf(moment: Date): string {
  const time = readableTime(moment, { second: '2-digit' })
  const day = venueFormat('en-US', { month: 'long', day: 'numeric' })
  return day.format(moment) === day.format(new Date()) ? time : `${day.format(moment)}, ${time}`
}
