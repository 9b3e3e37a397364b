import { UndoIcon } from '@sanity/icons/Undo'
import { useMemo } from 'react'
import { useObservable } from 'react-rx'
import { catchError, defer, of } from 'rxjs'
import { type SanityClient, type SanityDocument, useClient } from 'sanity'
import { apiVersion } from '../shared/apiVersion.ts'
import { getEarlierDocuments, getTransactions } from './history.ts'
import { SmallButton } from './look/ui.tsx'
import { useMayPublish } from './useMayPublish.ts'
import { useTask } from './useTask.ts'
import { VisitorChanges } from './visitorChanges/VisitorChanges.tsx'

const minuteMs = 60 * 1000

/**
 * Renders a button that restores the version before the last publish; a second press reverts that. It is offered for an hour, but not
 * right after creation, because an import writes a document in several steps. The history has earlier versions.
 */
export function UndoButton({ published }: { published: SanityDocument }) {
  const { _id: id, _type: type, _rev: revision, _createdAt, _updatedAt } = published
  const client = useClient({ apiVersion })
  const { isRunning, run } = useTask()
  const mayPublish = useMayPublish(id, type)
  const previous = usePrevious(client, id, revision)
  const publishedAt = Date.parse(_updatedAt)
  const isOffered = publishedAt - Date.parse(_createdAt) > minuteMs && Date.now() - publishedAt < 60 * minuteMs
  if (!isOffered || previous === null || !mayPublish) return null

  const restore = () => restoreVersion(client, previous, revision)
  const undo = () =>
    run(restore, 'The last publish couldn’t be undone', { title: 'Visitors see the previous version again' })
  return (
    <>
      <SmallButton
        mode="bleed"
        icon={UndoIcon}
        text="Undo"
        title="Restore the version that visitors saw before"
        disabled={isRunning}
        onClick={() => void undo()}
      />
      <VisitorChanges proposed={{ [id]: previous }} cause="Undoing it" isRevert />
    </>
  )
}

/** Restores a version of a document. Rejects if somebody else has published since the given revision. */
export function restoreVersion(client: SanityClient, version: SanityDocument, revision: string) {
  const { _rev, _updatedAt, ...content } = version
  const ifUnchanged = { ifRevisionID: revision, unset: ['_undone'] }
  return client.transaction().patch(content._id, ifUnchanged).createOrReplace(content).commit()
}

/** Returns the version before a document's last publish; null until known, and if it was published only once. */
function usePrevious(client: SanityClient, id: string, revision: string): SanityDocument | null {
  const previous$ = useMemo(
    () => defer(() => getPreviousVersion(client, id, revision)).pipe(catchError(() => of(null))), // without history, no undo
    [client, id, revision],
  )
  return useObservable(previous$, null)
}

export async function getPreviousVersion(client: SanityClient, id: string, revision: string) {
  // Not by time: two publishes within a second have the same `_updatedAt`.
  const newest = { reverse: 'true', limit: '2', excludeMutations: 'true' }
  const [current, previous] = await getTransactions<{ id: string }>(client, [id], newest)
  if (!previous || current?.id !== revision) return null
  const [earlier] = await getEarlierDocuments(client, [id], { revision: previous.id })
  return earlier ?? null
}
