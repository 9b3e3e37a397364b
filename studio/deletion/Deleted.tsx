import { TrashIcon } from '@sanity/icons/Trash'
import { UndoIcon } from '@sanity/icons/Undo'
import { Card } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, useEditState } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { StatusLine } from '../look/StatusLine.tsx'
import { useBringBack } from './bringBack.ts'
import { type Deletion, getDeletion } from './deletions.ts'
import { deletionInWords } from './names.ts'

/** In the place of the form of a document that was deleted: the way back, for as long as history is kept. */
export function Deleted({ deletion }: { deletion: Deletion }) {
  const { isBringing, bring } = useBringBack()
  return (
    <Card padding={3} radius={2} border role="status" data-testid="is-it-live" data-deleted>
      <StatusLine Icon={TrashIcon} text={deletionInWords(deletion.document)}>
        <SmallButton
          icon={UndoIcon}
          text="Undo"
          title="Bring it back, wherever it was"
          disabled={isBringing}
          onClick={() => void bring(deletion)}
        />
      </StatusLine>
    </Card>
  )
}

/** How a document was deleted; null while there is one, where there never was, and until that is known. @param id published */
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
      () => undefined, // not every role may read history
    )
    return () => {
      isWanted = false
      setDeletion(null)
    }
  }, [client, id, isGone])

  return isGone ? deletion : null
}
