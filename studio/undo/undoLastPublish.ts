import { UndoIcon } from '@sanity/icons/Undo'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useClient, type DocumentActionComponent } from 'sanity'
import { earlierVersion } from './earlierVersion.ts'

/**
 * Gives visitors back what they had before the last publish, in one click. What is being written stays as it is, and the
 * same click again undoes the undoing: both versions are in the history.
 */
export const undoLastPublish: DocumentActionComponent = ({ published, onComplete }) => {
  const client = useClient({ apiVersion: '2025-02-19' })
  const toast = useToast()
  const [isUndoing, setIsUndoing] = useState(false)
  if (published === null) return null

  const undo = async () => {
    setIsUndoing(true)
    try {
      const found = await earlierVersion(client, published._id)
      if (found === null)
        toast.push({ status: 'info', title: 'There is no earlier version: this was the first publish' })
      else {
        const { _rev, _updatedAt, ...content } = found.earlier
        // Refused when somebody else has published meanwhile: theirs must not vanish unseen.
        const onlyIfStillCurrent = { ifRevisionID: found.currentRevision, unset: ['_undone'] }
        await client.transaction().patch(published._id, onlyIfStillCurrent).createOrReplace(content).commit()
        toast.push({ status: 'success', title: 'Visitors get the version before the last publish again' })
      }
    } catch (error) {
      toast.push({
        status: 'error',
        title: 'The last publish could not be undone',
        description: (error as Error).message,
      })
    }
    setIsUndoing(false)
    onComplete()
  }
  return { label: 'Undo last publish', icon: UndoIcon, disabled: isUndoing, onHandle: () => void undo() }
}
