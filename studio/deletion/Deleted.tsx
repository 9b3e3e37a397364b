import { TrashIcon } from '@sanity/icons/Trash'
import { UndoIcon } from '@sanity/icons/Undo'
import { Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { filter, switchMap } from 'rxjs'
import { useClient, useEditState, useRelativeTime, useSchema, useUser } from 'sanity'
import { schemaTypes } from '../../schemas/index.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { SmallButton, StatusLine } from '../look/StatusLine.tsx'
import { describeDeletion, quoteName } from './names.ts'
import { type Deletion, getDeletion, getDeletions, useRestore } from './restoreDocument.ts'

/** Replaces the form of a deleted document with a button that restores it, for as long as its history is kept. */
export function DeletedNotice({ deletion }: { deletion: Deletion }) {
  const { isRestoring, restore } = useRestore()
  return (
    <Card padding={3} radius={2} border role="status" data-testid="is-it-live" data-deleted>
      <StatusLine Icon={TrashIcon} text={describeDeletion(deletion.document)}>
        <SmallButton
          icon={UndoIcon}
          text="Undo"
          title="Restore it everywhere it was used"
          disabled={isRestoring}
          onClick={() => void restore(deletion)}
        />
      </StatusLine>
    </Card>
  )
}

/** Returns how a document was deleted; null if it exists, never existed, or is still loading. @param id of the published document */
export function useDeletion(id: string, type: string): Deletion | null {
  const client = useClient({ apiVersion })
  const { ready, draft, published, version } = useEditState(id, type)
  const isGone = ready && !draft && !published && !version
  const [deletion, setDeletion] = useState<Deletion | null>(null)

  useEffect(() => {
    if (!isGone) return
    let isWanted = true
    getDeletion(client, id).then(
      (found) => isWanted && setDeletion(found),
      () => undefined, // not every role may read the history
    )
    return () => {
      isWanted = false
      setDeletion(null)
    }
  }, [client, id, isGone])

  return isGone ? deletion : null
}

const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

/** Lists deleted documents, latest first, each with a button that restores it. */
export function RecentlyDeleted() {
  const client = useClient({ apiVersion })
  const [deleted, setDeleted] = useState<Deletion[]>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const subscription = client
      .listen(
        '*[_type in $types]',
        { types },
        { events: ['welcome', 'mutation'], includeResult: false, visibility: 'query' },
      )
      .pipe(
        filter((event) => event.type !== 'mutation' || event.transition !== 'update'),
        switchMap(() => getDeletions(client, types)),
      )
      .subscribe({ next: setDeleted, error: ({ message }: Error) => setProblem(message) })
    return () => subscription.unsubscribe()
  }, [client])

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

function Row(deletion: Deletion) {
  const { document, author, timestamp } = deletion
  const schema = useSchema()
  const [user] = useUser(author)
  const when = useRelativeTime(timestamp, { useTemporalPhrase: true })
  const { isRestoring, restore } = useRestore()
  return (
    <Card border radius={2} padding={3}>
      <Flex align="center" justify="space-between" gap={3} wrap="wrap">
        <Stack gap={2}>
          <Text size={1} weight="medium">
            {quoteName(document)}
          </Text>
          <Text size={1} muted>
            {[schema.get(document._type)?.title, when, user?.displayName && `by ${user.displayName}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Stack>
        <SmallButton icon={UndoIcon} text="Restore" disabled={isRestoring} onClick={() => void restore(deletion)} />
      </Flex>
    </Card>
  )
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <Card padding={4}>
    <Text size={1}>{children}</Text>
  </Card>
)
