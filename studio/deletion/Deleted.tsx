import { TrashIcon } from '@sanity/icons/Trash'
import { UndoIcon } from '@sanity/icons/Undo'
import { Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { useObservable } from 'react-rx'
import { catchError, defer, filter, map, of, switchMap } from 'rxjs'
import {
  getPublishedId,
  type SanityClient,
  type SanityDocument,
  useClient,
  useEditState,
  useRelativeTime,
  useSchema,
  useUser,
} from 'sanity'
import { schemaTypes, singletonTypes } from '../../schemas/index.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import type { ContentDocument } from '../../checks/finding.ts'
import { nameOf } from '../../checks/words.ts'
import { Muted, SmallButton, StatusLine } from '../look/ui.tsx'
import { useTask } from '../useTask.ts'
import { type Deletion, getDeletion, getDeletions, restoreDocument } from './restoreDocument.ts'

/** Replaces the form of a deleted document with a button that restores it, for as long as its history is kept. */
export function DeletedNotice({ deletion }: { deletion: Deletion }) {
  return (
    <Card padding={3} radius={2} border role="status" data-testid="is-it-live" data-deleted>
      <StatusLine Icon={TrashIcon} text={describeDeletion(deletion.document)}>
        <RestoreButton deletion={deletion} text="Undo" title="Restore it everywhere it was used" />
      </StatusLine>
    </Card>
  )
}

function RestoreButton({ deletion, ...label }: { deletion: Deletion; text: string; title?: string }) {
  const client = useClient({ apiVersion })
  const { isRunning, run } = useTask()
  const done = { title: 'Restored everywhere it was used' }
  const restore = () => run(() => restoreDocument(client, deletion), 'Not restored', done)
  return <SmallButton icon={UndoIcon} {...label} disabled={isRunning} onClick={() => void restore()} />
}

/** Returns how a document was deleted; null if it exists, never existed, or is still loading. @param id of the published document */
export function useDeletion(id: string, type: string): Deletion | null {
  const client = useClient({ apiVersion })
  const { ready, draft, published, version } = useEditState(id, type)
  const isGone = ready && !draft && !published && !version
  const deletion$ = useMemo(
    () => (isGone ? defer(() => getDeletion(client, id)) : of(null)).pipe(catchError(() => of(null))), // not every role may read the history
    [client, id, isGone],
  )
  return useObservable(deletion$, null)
}

const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

export function RecentlyDeleted() {
  const client = useClient({ apiVersion })
  const found$ = useMemo(() => watchDeletions(client), [client])
  const { deleted, problem } = useObservable(found$, loading)
  if (problem !== undefined) return <Line>Deleted documents can’t be loaded: {problem}</Line>
  if (!deleted) return <Spinner muted />
  if (deleted.length === 0) return <Line>Nothing has been deleted.</Line>
  return (
    <Stack as="ul" gap={2} padding={3}>
      {deleted.map((deletion) => (
        <li key={deletion.id}>
          <Row {...deletion} />
        </li>
      ))}
    </Stack>
  )
}

type Found = { deleted?: Deletion[]; problem?: string }
const loading: Found = {}

const watchDeletions = (client: SanityClient) =>
  client
    .listen(
      '*[_type in $types]',
      { types },
      { events: ['welcome', 'mutation'], includeResult: false, visibility: 'query' },
    )
    .pipe(
      filter((event) => event.type !== 'mutation' || event.transition !== 'update'),
      switchMap(() => getDeletions(client, types)),
      map((deleted): Found => ({ deleted })),
      catchError(({ message }: Error) => of<Found>({ problem: message })),
    )

function Row(deletion: Deletion) {
  const { document, author, timestamp } = deletion
  const schema = useSchema()
  const [user] = useUser(author)
  const when = useRelativeTime(timestamp, { useTemporalPhrase: true })
  return (
    <Card border radius={2} padding={3}>
      <Flex align="center" justify="space-between" gap={3} wrap="wrap">
        <Stack gap={2}>
          <Text size={1} weight="medium">
            {quoteName(document)}
          </Text>
          <Muted>
            {[schema.get(document._type)?.title, when, user?.displayName && `by ${user.displayName}`]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </Stack>
        <RestoreButton deletion={deletion} text="Restore" />
      </Flex>
    </Card>
  )
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <Card padding={4}>
    <Text size={1}>{children}</Text>
  </Card>
)

/** Returns unique names of documents, as organizers know them: "First Time page", "“Musicality”". */
export function getNames(documents: SanityDocument[]): string[] {
  const byId = new Map(documents.map((document) => [getPublishedId(document._id), document]))
  return [...byId.values()].map((document) => {
    const page = singletonTypes.find(({ name }) => name === document._type)
    return page?.title ?? quoteName(document)
  })
}

export const quoteName = (document: SanityDocument) => nameOf(document as unknown as ContentDocument)

const describeDeletion = (document: SanityDocument) =>
  document._type === 'scheduleException'
    ? `The change to ${quoteName(document)} was undone`
    : `${quoteName(document)} was deleted`

export const formatList = (names: string[]): string => new Intl.ListFormat('en-GB').format(names)
