import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Dialog, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import type { SanityDocument } from 'sanity'
import { styled } from 'styled-components'
import { readableMoment } from '../../schemas/venueTime.ts'
import { draftPath } from '../../shared/pages.ts'
import type { VisitorChange } from '../../shared/visitorChanges.ts'
import { SmallButton } from '../look/StatusLine.tsx'
import { useVisitorChanges } from './useVisitorChanges.ts'

type Props = {
  /** Of the published document. */
  id: string
  draft: SanityDocument
}

/** Says what visitors will get differently once the draft is published; a click shows each change before and after. */
export function VisitorChanges({ id, draft }: Props) {
  const found = useVisitorChanges(id, draft)
  const [isOpen, setIsOpen] = useState(false)
  if (found === null) return null
  const { changes, from } = found
  const surprises = changes.filter(({ surprise }) => surprise !== null)
  const summary = from === null ? found.summary : `${found.summary} from ${readableMoment(from)}`
  if (changes.length === 0) return <Text size={1}>{summary}</Text>
  return (
    <>
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
            <Text size={1}>Once you publish: {summary.charAt(0).toLowerCase() + summary.slice(1)}.</Text>
            <ChangeList title="Now" changes={changes.filter(isRead)} />
            <ChangeList title="Later, as time passes" changes={changes.filter(isReadLater)} />
            <Rest count={changes.filter((change) => !isRead(change) && !isReadLater(change)).length} />
          </Stack>
        </Dialog>
      )}
    </>
  )
}

const isWords = ({ kind }: VisitorChange) => !['data', 'detail', 'link'].includes(kind)
const isRead = (change: VisitorChange) => isWords(change) && !change.isLater
const isReadLater = (change: VisitorChange) => isWords(change) && change.isLater

function ChangeList({ title, changes }: { title: string; changes: VisitorChange[] }) {
  if (changes.length === 0) return null
  return (
    <Stack gap={3}>
      <Text as="h3" size={1} weight="semibold">
        {title}
      </Text>
      <Stack as="ul" gap={3}>
        {changes.map((change, index) => (
          <Change key={index} change={change} />
        ))}
      </Stack>
    </Stack>
  )
}

function Change({ change: { kind, heading, before, after, surfaces, surprise } }: { change: VisitorChange }) {
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
                path === null ? [] : [index > 0 && ', ', <PreviewLink key={path} name={name} path={path} />],
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

/** Leads to a page with its drafts. */
function PreviewLink({ name, path }: { name: string; path: string }) {
  return <a href={`/presentation?preview=${encodeURIComponent(draftPath(path))}`}>{name}</a>
}

function Rest({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Text size={1} muted>
      And {count} {count === 1 ? 'detail' : 'details'} for links, search engines and layout.
    </Text>
  )
}
