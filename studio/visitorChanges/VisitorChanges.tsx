import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'sanity/router'
import { styled } from 'styled-components'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { type SanityClient, useClient, useCurrentUser } from 'sanity'
import { readableMoment } from '../look/venueTimeZone.tsx'
import { draftPath } from '../../shared/pages.ts'
import type { VisitorChange, VisitorChanges as Changes } from '../../shared/visitorChanges.ts'
import { serializeContent } from '../../checks/contentTexts.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { Modal, Muted, SmallButton, Strong } from '../look/ui.tsx'
import { siteUrl } from '../environment.ts'

type Props = {
  proposed: Proposed
  /** The time at which it is published, ISO 8601; null for immediately. */
  at?: string | null
  /** The cause of the changes, such as "Undoing it"; "Publishing" by default. */
  cause?: string
  /** Whether this restores an earlier version, so that nothing about it is a surprise. */
  isRevert?: boolean
  /** The release that previews show; without it, they show drafts. */
  release?: string
}

/** Says what will change for visitors once documents are published; a click shows each change before and after. */
export function VisitorChanges({ proposed, at = null, cause, isRevert = false, release }: Props) {
  const found = useVisitorChanges(proposed, at)
  const [isOpen, setIsOpen] = useState(false)
  if (found === null) return <Line />
  const { from } = found
  const changes = isRevert ? found.changes.map((change) => ({ ...change, surprise: null })) : found.changes
  const surprises = changes.filter(({ surprise }) => surprise !== null)
  const changed = found.summary.charAt(0).toLowerCase() + found.summary.slice(1)
  const when = from !== null ? ` from ${readableMoment(from)}` : changes.length === 0 ? ' now' : ''
  const summary = `${cause === undefined ? found.summary : `${cause} ${changed}`}${when}`
  if (changes.length === 0)
    return (
      <Line>
        <Text size={1}>{summary}</Text>
      </Line>
    )
  const read = changes.filter(({ kind }) => kind !== 'detail')
  const details = changes.length - read.length
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
    <Line>
      <SmallButton
        tone={surprises.length > 0 ? 'caution' : 'default'}
        icon={surprises.length > 0 ? WarningOutlineIcon : EyeOpenIcon}
        text={summary}
        onClick={() => setIsOpen(true)}
      />
      {surprises[0] && <Text size={1}>{surprises[0].surprise}</Text>}
      {isOpen && (
        <Modal id="visitor-changes" header="What visitors will read" onClose={() => setIsOpen(false)}>
          <Text size={1}>
            {cause ?? 'Publishing'} {changed}
            {when}.
          </Text>
          {read.length > 0 && (
            <Stack as="ul" gap={3}>
              {read.map((change, index) => (
                <Change key={index} change={change} renderLink={renderLink} />
              ))}
            </Stack>
          )}
          {details > 0 && (
            <Muted>And {details} more, for links, search engines, layout and what pages say later.</Muted>
          )}
        </Modal>
      )}
    </Line>
  )
}

/** Reserves its line below the buttons of a row before the site has answered, so that no button moves while somebody taps it. */
const Line = styled(Flex).attrs({ align: 'center', gap: 3, wrap: 'wrap' })`
  flex-basis: 100%;
  order: 1;
  min-height: 1.6875rem;
`

type RenderLink = (page: { name: string; path: string }) => ReactNode

function Change({ change, renderLink }: { change: VisitorChange; renderLink: RenderLink }) {
  const { heading, before, after, pages, surprise } = change
  return (
    <Card as="li" padding={3} radius={2} border tone={surprise === null ? 'default' : 'caution'}>
      <Stack gap={3}>
        {surprise !== null && <Strong>{surprise}</Strong>}
        {heading !== null && <Muted>{heading}</Muted>}
        <Text size={1}>
          {before !== null && <del>{before}</del>}
          {before !== null && after !== null && ' → '}
          {after !== null && <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{after}</ins>}
        </Text>
        <Muted>{pages.flatMap((page, index) => [index > 0 && ', ', renderLink(page)])}</Muted>
      </Stack>
    </Card>
  )
}

const debounceMs = 700
/** The site may be busy with other comparisons, or have no connection to the store. */
const retryMs = 4000

/** Documents by the id of the published one; null for one that is deleted. */
type Proposed = Record<string, object | null>

/** Returns what the site says will change for visitors; null until it has answered for the latest edit. @param at ISO 8601 */
function useVisitorChanges(proposed: Proposed, at: string | null): Changes | null {
  const client = useClient({ apiVersion })
  const user = useCurrentUser()
  const documents = Object.entries(proposed).map(
    ([id, document]) => `${JSON.stringify(id)}:${document === null ? 'null' : serializeContent(document)}`,
  )
  const body = `{"documents":{${documents.join()}},"at":${JSON.stringify(at)}}`
  const [found, setFound] = useState<{ body: string; changes: Changes } | null>(null)

  useEffect(() => {
    const stopped = new AbortController()
    const compare = async () => {
      const secret = await getSecret(client, user?.id)
      const response = await fetch(`${siteUrl}/api/changes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body,
        signal: stopped.signal,
      })
      if (response.status === 401) known = null
      if (response.status === 422) return // asking again would not help before the next edit
      if (!response.ok) throw new Error(`The site answers ${response.status}`)
      setFound({ body, changes: (await response.json()) as Changes })
    }
    // Without an answer, this shows nothing; the connection bar says why.
    const ask = () => void compare().catch(() => !stopped.signal.aborted && (timer = setTimeout(ask, retryMs)))
    let timer = setTimeout(ask, debounceMs)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [client, user?.id, body])

  return found?.body === body ? found.changes : null
}

let known: { value: Promise<string>; renewAt: number } | null = null

/** Returns a secret that authenticates this person to the site, which accepts it for an hour. */
function getSecret(client: SanityClient, userId: string | undefined): Promise<string> {
  if (known !== null && Date.now() < known.renewAt) return known.value
  // The Studio's client is of another version than the one that this package declares.
  const sameClient = client as unknown as Parameters<typeof createPreviewSecret>[0]
  const value = createPreviewSecret(sameClient, 'visitor-changes', location.origin, userId).then(({ secret }) => secret)
  known = { value, renewAt: Date.now() + 45 * 60_000 }
  value.catch(() => (known = null))
  return value
}
