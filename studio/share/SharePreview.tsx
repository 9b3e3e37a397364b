import { ShareIcon } from '@sanity/icons/Share'
import { Box, Button, Card, Flex, Radio, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useMemo, useState } from 'react'
import { type ActiveToolLayoutProps, definePlugin, useClient, useCurrentUser, useDocumentStore } from 'sanity'
import { useRouterState } from 'sanity/router'
import { randomKey } from '@sanity/util/content'
import { useObservable } from 'react-rx'
import { catchError, of } from 'rxjs'
import { readableMoment } from '../look/venueTimeZone.tsx'
import { draftPath, type Page, pages } from '../../shared/pages.ts'
import {
  type SharedPreview,
  sharedPreviewAddress,
  sharedPreviewId,
  sharedPreviewType,
} from '../../shared/sharedPreview.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { watch } from '../history.ts'
import { Modal, Muted, SmallButton, Strong } from '../look/ui.tsx'
import { useTask } from '../useTask.ts'
import { siteUrl } from '../environment.ts'

export const sharedPreviews = definePlugin({
  name: 'shared-previews',
  studio: { components: { activeToolLayout: SharePreview } },
})

function SharePreview(props: ActiveToolLayoutProps) {
  const state = useRouterState()
  const [isOpen, setIsOpen] = useState(false)
  if (props.activeTool.name !== 'presentation') return props.renderDefault(props)
  return (
    <Flex direction="column" height="fill">
      <Flex justify="flex-end" padding={1}>
        <SmallButton mode="bleed" icon={ShareIcon} text="Share this preview" onClick={() => setIsOpen(true)} />
      </Flex>
      <Box flex={1} style={{ minHeight: 0 }}>
        {props.renderDefault(props)}
      </Box>
      {isOpen && <ShareDialog page={getPreviewedPage(state._searchParams)} onClose={() => setIsOpen(false)} />}
    </Flex>
  )
}

function getPreviewedPage(searchParams: unknown): Page | null {
  const params = new URLSearchParams(Array.isArray(searchParams) ? (searchParams as string[][]) : [])
  const { pathname } = new URL(params.get('preview') ?? '/draft', siteUrl)
  return pages.find(({ path }) => draftPath(path) === pathname) ?? null
}

const durations = Object.entries({ 1: 'in a day', 3: 'in 3 days', 7: 'in a week', 30: 'in 30 days' })

function ShareDialog({ page, onClose }: { page: Page | null; onClose: () => void }) {
  const { links, share, revoke } = useSharedPreviews()
  const [isOnePage, setIsOnePage] = useState(page !== null)
  const [days, setDays] = useState(3)
  const { run } = useTask()

  return (
    <Modal id="share-preview" header="Share this preview" gap={5} onClose={onClose}>
      <Text size={1}>Anyone with the link can see unpublished changes, but can’t edit anything.</Text>
      <Stack gap={3} role="radiogroup" aria-label="What it shows">
        {page && (
          <Choice title={`Only this page: ${page.name}`} isChosen={isOnePage} onChoose={() => setIsOnePage(true)} />
        )}
        <Choice title="The whole site" isChosen={!isOnePage} onChoose={() => setIsOnePage(false)} />
      </Stack>
      <Flex align="center" gap={3} wrap="wrap">
        <Text as="label" htmlFor="share-preview-ends" size={1}>
          The link expires
        </Text>
        <Select
          id="share-preview-ends"
          value={String(days)}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        >
          {durations.map(([days, title]) => (
            <option key={days} value={days}>
              {title}
            </option>
          ))}
        </Select>
        <Button
          tone="primary"
          fontSize={1}
          text="Create a link"
          onClick={() => void run(() => share(isOnePage && page ? page.path : null, days), 'No link was created')}
        />
      </Flex>
      {links.length > 0 && (
        <Stack as="ul" gap={3} aria-label="Active links">
          {links.map((link) => (
            <SharedLink
              key={link._id}
              {...link}
              onRevoke={() => void run(() => revoke(link._id), 'The link still works')}
            />
          ))}
        </Stack>
      )}
    </Modal>
  )
}

function Choice({ title, isChosen, onChoose }: { title: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <Flex as="label" align="center" gap={3}>
      <Radio name="share-preview-what" checked={isChosen} onChange={onChoose} />
      <Text size={1}>{title}</Text>
    </Flex>
  )
}

function SharedLink({ secret, path, expiresAt, onRevoke }: Shared & { onRevoke: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const { run } = useTask()
  const address = sharedPreviewAddress(siteUrl, secret)
  const copy = () => navigator.clipboard.writeText(address).then(() => setIsCopied(true))
  const name = path === null ? 'The whole site' : pages.find((page) => page.path === path)?.name
  return (
    <Card as="li" padding={3} radius={2} border>
      <Stack gap={3}>
        <Strong>{name}</Strong>
        <TextInput
          readOnly
          fontSize={1}
          aria-label={`Link to: ${name}`}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Muted>Expires {readableMoment(expiresAt)}</Muted>
        <Flex gap={2} wrap="wrap">
          <Button
            mode="ghost"
            fontSize={1}
            text={isCopied ? 'Copied' : 'Copy'}
            onClick={() => void run(copy, 'Not copied')}
          />
          <Button mode="ghost" tone="critical" fontSize={1} text="Revoke" onClick={onRevoke} />
        </Flex>
      </Stack>
    </Card>
  )
}

type Shared = Pick<SharedPreview, '_id' | 'secret' | 'path' | 'expiresAt'>

const query = {
  fetch: `*[_type == "${sharedPreviewType}" && defined(expiresAt)] | order(expiresAt asc) {
    _id, secret, path, expiresAt
  }`,
  listen: `*[_type == "${sharedPreviewType}"]`,
  perspective: 'raw' as const,
}

const dayMs = 24 * 60 * 60_000

function useSharedPreviews() {
  const documents = useDocumentStore()
  const client = useClient({ apiVersion })
  const userId = useCurrentUser()?.id ?? ''
  // The Studio itself reports problems with the store.
  const links$ = useMemo(() => watch<Shared[]>(documents, query).pipe(catchError(() => of([]))), [documents])
  const links = useObservable(links$, [])
  return {
    links: links.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now()),
    /** Creates a link. @param path of the only page that it shows; null for the whole site */
    share: (path: string | null, days: number) =>
      client.create<SharedPreview>({
        _id: sharedPreviewId(randomKey(32)),
        _type: sharedPreviewType,
        secret: randomKey(64),
        path,
        expiresAt: new Date(Date.now() + days * dayMs).toISOString(),
        userId,
      }),
    revoke: (id: string) => client.delete(id),
  }
}
