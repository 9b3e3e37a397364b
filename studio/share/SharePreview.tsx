import { ShareIcon } from '@sanity/icons/Share'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useMemo, useState } from 'react'
import { type ActiveToolLayoutProps, definePlugin, useClient, useCurrentUser, useDocumentStore } from 'sanity'
import { randomKey } from '@sanity/util/content'
import { useObservable } from 'react-rx'
import { catchError, of } from 'rxjs'
import { readableMoment } from '../look/venueTimeZone.tsx'
import { draftPath, pages } from '../../shared/pages.ts'
import {
  type SharedPreview,
  sharedPreviewAddress,
  sharedPreviewId,
  sharedPreviewType,
} from '../../shared/sharedPreview.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { watch } from '../history.ts'
import { CopyField, SelectField, ShortForm } from '../forms.tsx'
import { Modal, Muted, SmallButton, Strong } from '../look/ui.tsx'
import { useTask } from '../useTask.ts'
import { siteUrl } from '../environment.ts'

export const sharedPreviews = definePlugin({
  name: 'shared-previews',
  studio: { components: { activeToolLayout: SharePreview } },
})

function SharePreview(props: ActiveToolLayoutProps) {
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
      {isOpen && <ShareDialog onClose={() => setIsOpen(false)} />}
    </Flex>
  )
}

const durations = { 1: 'in a day', 3: 'in 3 days', 7: 'in a week', 30: 'in 30 days' }
const durationOptions = Object.entries(durations).map(([value, title]) => ({ value, title }))

const pageOptions = pages.map(({ path, name }) => ({ value: path, title: name }))

/** Returns the path of the page that the preview shows. */
function getPreviewedPath(): string {
  const preview = new URLSearchParams(location.search).get('preview') ?? '/draft'
  const { pathname } = new URL(preview, siteUrl)
  return pages.find(({ path }) => draftPath(path) === pathname)?.path ?? '/'
}

function ShareDialog({ onClose }: { onClose: () => void }) {
  const { links, share, revoke } = useSharedPreviews()
  return (
    <Modal id="share-preview" header="Share this preview" gap={5} onClose={onClose}>
      <Text size={1}>Anyone with the link can see unpublished changes of one page, but can’t edit anything.</Text>
      <ShortForm title="New link" button="Create a link" onSubmit={({ path = '/', days }) => share(path, Number(days))}>
        <SelectField name="path" label="What it shows" options={pageOptions} defaultValue={getPreviewedPath()} />
        <SelectField name="days" label="The link expires" options={durationOptions} defaultValue="3" />
      </ShortForm>
      {links.length > 0 && (
        <Stack as="ul" gap={3} aria-label="Active links">
          {links.map((link) => (
            <SharedLink key={link._id} {...link} onRevoke={() => revoke(link._id)} />
          ))}
        </Stack>
      )}
    </Modal>
  )
}

type LinkProps = Shared & { onRevoke: () => Promise<unknown> }

function SharedLink({ onRevoke, ...link }: LinkProps) {
  const { run } = useTask()
  const name = pages.find(({ path }) => path === link.path)?.name
  const revoke = () => void run(onRevoke, 'The link still works')
  return (
    <Card as="li" padding={3} radius={2} border>
      <Stack gap={3}>
        <Strong>{name}</Strong>
        <Muted>Expires {readableMoment(link.expiresAt)}</Muted>
        <CopyField label={`Link to: ${name}`} value={sharedPreviewAddress(siteUrl, link)}>
          <Button mode="ghost" tone="critical" fontSize={1} text="Revoke" onClick={revoke} />
        </CopyField>
      </Stack>
    </Card>
  )
}

type Shared = Pick<SharedPreview, '_id' | 'secret' | 'path' | 'expiresAt'>

const query = {
  fetch: `*[_type == "${sharedPreviewType}" && defined(expiresAt) && defined(path)] | order(expiresAt asc) {
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
    /** Creates a link. @param path of the page that it shows */
    share: (path: string, days: number) =>
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
