import { Card, Spinner, Stack, Text } from '@sanity/ui'
import { type ReactNode, useMemo } from 'react'
import { useObservable } from 'react-rx'
import { catchError, filter, map, of, switchMap } from 'rxjs'
import { type SanityClient, type SanityDocument, useClient, useRelativeTime, useSchema, useUser } from 'sanity'
import type { ContentDocument } from '../../checks/facts.ts'
import { nameOf } from '../../checks/words.ts'
import { schemaTypes } from '../../schemas/index.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { FieldLink } from '../checks/FindingList.tsx'
import { historyPath } from '../history.ts'
import { Muted } from '../look/ui.tsx'

type Deletion = { id: string; timestamp: string; author: string; document: SanityDocument }
type Found = { deleted?: Deletion[]; problem?: string }

const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

/** Lists deleted documents, latest first; their forms restore them. */
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
      switchMap(() => getDeletions(client)),
      map((deleted): Found => ({ deleted })),
      catchError(({ message }: Error) => of<Found>({ problem: message })),
    )

async function getDeletions(client: SanityClient) {
  const { deletions } = await client.request<{ deletions: Deletion[] }>({
    url: `${historyPath(client)}/deletions`,
    query: { types: types.join(',') },
  })
  return deletions
}

function Row({ id, document, author, timestamp }: Deletion) {
  const schema = useSchema()
  const [user] = useUser(author)
  const when = useRelativeTime(timestamp, { useTemporalPhrase: true })
  const known = document as unknown as ContentDocument
  return (
    <FieldLink documentId={id} documentType={known._type} path="" border padding={3}>
      <Stack gap={2}>
        <Text size={1} weight="medium">
          {nameOf(known)}
        </Text>
        <Muted>
          {[schema.get(document._type)?.title, when, user?.displayName && `by ${user.displayName}`]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </Stack>
    </FieldLink>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <Card padding={4}>
    <Text size={1}>{children}</Text>
  </Card>
)
