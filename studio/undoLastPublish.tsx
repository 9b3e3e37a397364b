import { UndoIcon } from '@sanity/icons/Undo'
import { Button, Flex, Stack, Text } from '@sanity/ui'
import { useMemo, useState } from 'react'
import { useObservable } from 'react-rx'
import { catchError, defer, map, of } from 'rxjs'
import {
  type DocumentActionComponent,
  getPublishedId,
  type SanityClient,
  type SanityDocument,
  useClient,
  useEditState,
} from 'sanity'
import { apiVersion } from '../shared/apiVersion.ts'
import { getEarlierDocuments, getTransactions } from './history.ts'
import { SmallButton } from './look/ui.tsx'
import { useMayPublish } from './useMayPublish.ts'
import { useTask } from './useTask.ts'
import { VisitorChanges } from './visitorChanges/VisitorChanges.tsx'

export const undoLastPublish: DocumentActionComponent = ({ id, type }) => {
  const { published, previous, isUndoing, undo } = useUndo(id, type)
  const [isOpen, setIsOpen] = useState(false)
  const mayPublish = useMayPublish(getPublishedId(id), type)
  if (published === null || !mayPublish) return null
  const close = () => setIsOpen(false)
  const confirm = () => {
    close()
    void undo()
  }
  return {
    label: 'Undo last publish',
    icon: UndoIcon,
    disabled: isUndoing || previous === null,
    title: previous === null ? 'It was published only once, so there’s no earlier version' : null,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Undo last publish',
      onClose: close,
      content: (
        <Stack gap={4}>
          <Text size={1}>Visitors will see the version before the last publish again.</Text>
          {previous && (
            <Flex>
              <VisitorChanges proposed={{ [previous._id]: previous }} deed="Undoing it" isReturn />
            </Flex>
          )}
          <Flex justify="flex-end">
            <Button tone="critical" fontSize={1} text="Undo" onClick={confirm} />
          </Flex>
        </Stack>
      ),
    },
  }
}

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** Offers undo for an hour after a publish, not right after creation, because an import writes a document in several steps. */
export function UndoButton({
  published: { _id: id, _type: type, _createdAt, _updatedAt },
}: {
  published: SanityDocument
}) {
  const { previous, isUndoing, undo } = useUndo(id, type)
  const mayPublish = useMayPublish(id, type)
  const publishedAt = Date.parse(_updatedAt)
  const isOffered = publishedAt - Date.parse(_createdAt) > minuteMs && Date.now() - publishedAt < hourMs
  if (!isOffered || previous === null || !mayPublish) return null
  return (
    <>
      <SmallButton
        mode="bleed"
        icon={UndoIcon}
        text="Undo"
        title="Restore the version that visitors saw before"
        disabled={isUndoing}
        onClick={() => void undo()}
      />
      {previous && <VisitorChanges proposed={{ [id]: previous }} deed="Undoing it" isReturn />}
    </>
  )
}

/** Undoes a document's last publish; a second call brings it back. The draft stays as it is. */
function useUndo(id: string, type: string) {
  const { published, draft } = useEditState(getPublishedId(id), type)
  const client = useClient({ apiVersion })
  const { isRunning, run } = useTask()
  const previous = usePrevious(published)

  async function restore() {
    const found = await getPreviousVersion(client, getPublishedId(id))
    if (found === null) throw new Error('It was published only once')
    const { _rev, _updatedAt, ...content } = found.earlier
    // Fails if somebody else published in the meantime.
    const ifUnchanged = { ifRevisionID: found.currentRevision, unset: ['_undone'] }
    await client.transaction().patch(content._id, ifUnchanged).createOrReplace(content).commit()
  }
  const undo = () =>
    run(restore, 'The last publish couldn’t be undone', {
      title: 'Visitors see the previous version again',
      ...(draft && { description: 'Your unpublished changes are still in the form' }),
    })
  return { published, previous, isUndoing: isRunning, undo }
}

/** Returns the version before a document's last publish; null if it was published only once, undefined until known. */
function usePrevious(published: SanityDocument | null): SanityDocument | null | undefined {
  const client = useClient({ apiVersion })
  const { _id, _rev } = published ?? {}
  const previous$ = useMemo(() => {
    if (_id === undefined || _rev === undefined) return of(undefined)
    return defer(() => getPreviousVersion(client, _id)).pipe(
      map((found) => found && found.earlier),
      catchError(() => of(undefined)), // the button reports the problem when it is pressed
    )
  }, [client, _id, _rev])
  return useObservable(previous$)
}

async function getPreviousVersion(client: SanityClient, id: string) {
  const current = await client.getDocument(id)
  if (!current) return null
  // Not by time: two publishes within a second have the same `_updatedAt`.
  const newest = { reverse: 'true', limit: '2', excludeMutations: 'true' }
  const [, previous] = await getTransactions<{ id: string }>(client, [id], newest)
  if (!previous) return null
  const [earlier] = await getEarlierDocuments(client, [id], { revision: previous.id })
  return earlier === undefined ? null : { earlier, currentRevision: current._rev }
}
