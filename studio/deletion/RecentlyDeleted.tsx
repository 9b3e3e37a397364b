import { UndoIcon } from '@sanity/icons/Undo'
import { Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, useRelativeTime, useSchema, useUser } from 'sanity'
import { filter, switchMap } from 'rxjs'
import { apiVersion } from '../../shared/apiVersion.ts'
import { schemaTypes } from '../../schemas/index.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { getDeletions, type Deletion } from './deletions.ts'
import { quoteName } from './names.ts'
import { useRestore } from './restoreDocument.ts'

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
