import { UndoIcon } from '@sanity/icons/Undo'
import { Button } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { getDraftId, useClient, useEditState } from 'sanity'

/** On a cancelled evening: one press, and it takes place. @param id of the published change */
export function TakeBack({ id }: { id: string }) {
  const { draft } = useEditState(id, 'scheduleException')
  const client = useClient({ apiVersion: '2025-02-19' })
  const toast = useToast()
  const [isTaking, setIsTaking] = useState(false)

  async function takeBack() {
    setIsTaking(true)
    try {
      await client.action({
        actionType: 'sanity.action.document.delete',
        publishedId: id,
        includeDrafts: draft ? [getDraftId(id)] : [],
      })
      toast.push({ status: 'success', title: 'The evening takes place' })
    } catch (error) {
      const description = (error as Error).message
      toast.push({ status: 'error', title: 'It is still cancelled', description, closable: true })
      setIsTaking(false)
    }
  }

  return (
    <Button
      mode="ghost"
      fontSize={1}
      padding={2}
      icon={UndoIcon}
      text="Take back the cancellation"
      disabled={isTaking}
      onClick={() => void takeBack()}
    />
  )
}
