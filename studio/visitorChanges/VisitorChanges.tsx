import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'sanity/router'
import { styled } from 'styled-components'
import { readableMoment } from '../../schemas/venueTime.ts'
import { draftPath } from '../../shared/pages.ts'
import type { VisitorChange } from '../../shared/visitorChanges.ts'
import { SmallButton } from '../look/StatusLine.tsx'
import { type Proposed, useVisitorChanges } from './useVisitorChanges.ts'

type Props = {
  proposed: Proposed
  /** When it is published, ISO 8601; null for at once. */
  at?: string | null
  /** What changes pages, such as "Undoing it"; without it, publishing does. */
  deed?: string
  /** Whether it was like this before, so that nothing about it is a surprise. */
  isReturn?: boolean
  /** The release that previews show; without it, they show drafts. */
  release?: string
}

/** Says what visitors will get differently once documents are published; a click shows each change before and after. */
export function VisitorChanges({ proposed, at = null, deed, isReturn = false, release }: Props) {
  const found = useVisitorChanges(proposed, at)
  const [isOpen, setIsOpen] = useState(false)
  if (found === null) return null
  const { from } = found
  const changes = isReturn ? found.changes.map((change) => ({ ...change, surprise: null })) : found.changes
  const surprises = changes.filter(({ surprise }) => surprise !== null)
  const changed = found.summary.charAt(0).toLowerCase() + found.summary.slice(1)
  const when = from === null ? '' : ` from ${readableMoment(from)}`
  const summary = `${deed === undefined ? found.summary : `${deed} ${changed}`}${when}`
  if (changes.length === 0) return <Text size={1}>{summary}</Text>
  const view = { ...(from !== null && { at: from }), ...(release !== undefined && { release }) }
  const renderLink: RenderLink = ({ name, path }) => {
    const preview = `${draftPath(path)}?${new URLSearchParams(view)}`
    const parameters = new URLSearchParams({ preview, ...(release && { perspective: release }) })
    return (
      <Link key={path} href={`/presentation?${parameters}`} onClick={() => setIsOpen(false)}>
        {name}
      </Link>
    )
  }
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <SmallButton
        tone={surprises.length > 0 ? 'caution' : 'default'}
        icon={surprises.length > 0 ? WarningOutlineIcon : EyeOpenIcon}
        text={summary}
        onClick={() => setIsOpen(true)}
      />
      {surprises[0] && <Text size={1}>{surprises[0].surprise}</Text>}
      {isOpen && (
        <Dialog id="visitor-changes" header="What visitors will read" width={1} onClose={() => setIsOpen(false)}>
          <Stack padding={4} gap={4}>
            <Text size={1}>
              {deed ?? 'Publishing'} {changed}
              {when}.
            </Text>
            <ChangeList title="Now" changes={changes.filter(isRead)} renderLink={renderLink} />
            <ChangeList title="Later, as time passes" changes={changes.filter(isReadLater)} renderLink={renderLink} />
            <Rest count={changes.filter((change) => !isRead(change) && !isReadLater(change)).length} />
          </Stack>
        </Dialog>
      )}
    </Flex>
  )
}

const isWords = ({ kind }: VisitorChange) => !['data', 'detail', 'link'].includes(kind)
const isRead = (change: VisitorChange) => isWords(change) && !change.isLater
const isReadLater = (change: VisitorChange) => isWords(change) && change.isLater

/** Renders a link to a page in the preview. */
type RenderLink = (page: { name: string; path: string }) => ReactNode

type ListProps = { title: string; changes: VisitorChange[]; renderLink: RenderLink }

function ChangeList({ title, changes, renderLink }: ListProps) {
  if (changes.length === 0) return null
  return (
    <Stack gap={3}>
      <Text as="h3" size={1} weight="semibold">
        {title}
      </Text>
      <Stack as="ul" gap={3}>
        {changes.map((change, index) => (
          <Change key={index} change={change} renderLink={renderLink} />
        ))}
      </Stack>
    </Stack>
  )
}

function Change({ change, renderLink }: { change: VisitorChange; renderLink: RenderLink }) {
  const { kind, heading, before, after, surfaces, surprise } = change
  return (
    <Card as="li" padding={3} radius={2} border tone={surprise === null ? 'default' : 'caution'}>
      <Stack gap={3}>
        {surprise !== null && (
          <Text size={1} weight="semibold">
            {surprise}
          </Text>
        )}
        {heading !== null && (
          <Text size={1} muted>
            {heading}
          </Text>
        )}
        <Text size={1}>
          {before !== null && <del>{before}</del>}
          {before !== null && after !== null && ' → '}
          {after !== null && <Inserted>{after}</Inserted>}
        </Text>
        <Text size={1} muted>
          {kind === 'calendar entry' || surfaces.every(({ path }) => path === null)
            ? 'In calendars'
            : surfaces.flatMap(({ name, path }, index) =>
                path === null ? [] : [index > 0 && ', ', renderLink({ name, path })],
              )}
        </Text>
      </Stack>
    </Card>
  )
}

const Inserted = styled.ins`
  text-decoration: none;
  font-weight: 600;
`

function Rest({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Text size={1} muted>
      And {count} {count === 1 ? 'detail' : 'details'} for links, search engines and layout.
    </Text>
  )
}
