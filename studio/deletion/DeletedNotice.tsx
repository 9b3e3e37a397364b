import { TrashIcon } from '@sanity/icons/Trash'
import { UndoIcon } from '@sanity/icons/Undo'
import { Card } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, useEditState } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { StatusLine } from '../look/StatusLine.tsx'
import { useRestore } from './restoreDocument.ts'
import { type Deletion, getDeletion } from './deletions.ts'
import { describeDeletion } from './names.ts'

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
