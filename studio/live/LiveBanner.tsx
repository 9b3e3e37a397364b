import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { EditIcon } from '@sanity/icons/Edit'
import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { SyncIcon } from '@sanity/icons/Sync'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Box, Card, Flex } from '@sanity/ui'
import type { ReactNode } from 'react'
import {
  getPublishedId,
  getVersionFromId,
  isValidationErrorMarker,
  mergeParseErrors,
  type SanityDocument,
  useEditState,
  useParseErrors,
} from 'sanity'
import { useDocumentPane, usePaneRouter } from 'sanity/structure'
import { styled } from 'styled-components'
import { serializeContent } from '../../checks/contentTexts.ts'
import { readableSince } from '../look/venueTimeZone.tsx'
import { type Page, pagesOf } from '../../shared/pages.ts'
import { SmallButton, StatusLine } from '../look/ui.tsx'
import { AddToPage, usePagesShowing } from '../pagesShowing.tsx'
import { getSections } from '../lists.ts'
import { isUndoable, UndoException } from '../thisWeek/UndoException.tsx'
import { UndoButton } from '../undoLastPublish.tsx'
import { ReleaseChanges } from '../visitorChanges/ReleaseChanges.tsx'
import { VisitorChanges } from '../visitorChanges/VisitorChanges.tsx'
import { useLiveStatus } from './liveStatus.ts'

/** Shows below a form whether visitors get the last published version. */
export function LiveBanner({ id, type }: { id: string; type: string }) {
  const publishedId = getPublishedId(id)
  const { published, draft, ready } = useEditState(publishedId, type)
  const pages = usePagesShowing(publishedId, type)
  if (pagesOf(type).length === 0 || pages === null || !ready) return null
  return (
    <StickyCard padding={3} radius={2} border role="status" data-testid="is-it-live">
      <Flex align="center" gap={3} wrap="wrap">
        {/* Takes a line of its own on a phone. */}
        <Box flex={1} style={{ minWidth: 'min(100%, 18rem)' }}>
          {published ? (
            <Published id={id} document={published} draft={draft} pages={pages} />
          ) : (
            <StatusLine Icon={SyncIcon} text="Not on the site: it hasn’t been published yet" />
          )}
        </Box>
        <Changes id={id} draft={draft} />
        <ThingsToFix />
      </Flex>
    </StickyCard>
  )
}

/** Says what changes for visitors if the form is published, or if the earlier version that it shows is restored. */
function Changes({ id, draft }: { id: string; draft: SanityDocument | null }) {
  const { displayed } = useDocumentPane()
  const { params } = usePaneRouter()
  const release = getVersionFromId(id)
  const publishedId = getPublishedId(id)
  if (params?.rev && displayed)
    return <VisitorChanges proposed={{ [publishedId]: displayed }} cause="Going back to it" isRevert />
  if (release !== undefined) return <ReleaseChanges release={release} />
  return draft === null ? null : <VisitorChanges proposed={{ [publishedId]: draft }} />
}

/** Sticks to the bottom, above the Publish bar that overlays the form on a phone. */
const StickyCard = styled(Card)`
  position: sticky;
  bottom: 0;
  margin-top: auto;
  z-index: 10;

  @media (max-width: 599px) {
    bottom: 50px;
  }

  /* At 200% zoom, it would cover the fields. */
  @media (max-height: 500px) {
    position: static;
  }
`

type PublishedProps = { id: string; document: SanityDocument; draft: SanityDocument | null; pages: Page[] }

function Published({ id, document, draft, pages }: PublishedProps) {
  const { _id, _type } = document
  const isChanged = draft !== null && serializeContent(draft) !== serializeContent(document)
  const undoable = _type === 'scheduleException' && isUndoable(document.status) ? document.status : null
  const isInRelease = getVersionFromId(id) !== undefined // undoing changes what visitors see now
  const mayUndo = pages.length > 0 && !isChanged && !undoable && !isInRelease
  const buttons = (
    <>
      {pages.length === 0 && <AddToPage id={_id} type={_type} sections={getSections(_type)} />}
      {undoable && <UndoException id={_id} status={undoable} />}
      {mayUndo && <UndoButton published={document} />}
    </>
  )
  if (pages.length > 0 && !isChanged)
    return <Live document={document} paths={pages.map(({ path }) => path)} buttons={buttons} />
  const line =
    pages.length === 0
      ? { Icon: WarningOutlineIcon, text: 'Published, but not on any page yet' }
      : { Icon: EditIcon, text: 'Changed, not published' }
  return <StatusLine {...line}>{buttons}</StatusLine>
}

function Live({ document, paths, buttons }: { document: SanityDocument; paths: string[]; buttons: ReactNode }) {
  const seen = useLiveStatus(document, paths)
  const line =
    seen?.status.state === 'live'
      ? { Icon: CheckmarkCircleIcon, text: `Live on the site since ${readableSince(seen.since)}` }
      : seen?.status.state === 'failing'
        ? { Icon: WarningOutlineIcon, text: `The site couldn’t be updated: ${seen.status.problem}. Trying again…` }
        : { Icon: SyncIcon, text: 'Waiting for the site…' }
  return <StatusLine {...line}>{buttons}</StatusLine>
}

/** Counts the problems that prevent publishing; a click opens the first one. */
function ThingsToFix() {
  const { validation, onPathOpen, onFocus } = useDocumentPane()
  const parseErrors = useParseErrors()
  const errors = mergeParseErrors(validation, parseErrors).filter(isValidationErrorMarker)
  const [first] = errors
  if (!first) return null

  const goTo = () => {
    // A field takes the focus only when nothing else has it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onPathOpen(first.path)
    onFocus(first.path)
  }
  return (
    <SmallButton
      tone="critical"
      icon={ErrorOutlineIcon}
      text={errors.length === 1 ? '1 thing to fix' : `${errors.length} things to fix`}
      onClick={goTo}
    />
  )
}
