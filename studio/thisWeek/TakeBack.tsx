import { UndoIcon } from '@sanity/icons/Undo'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { getDraftId, useClient, useEditState } from 'sanity'
import { SmallButton } from '../look/SmallButton.tsx'

const words = {
  cancelled: { offer: 'Take back the cancellation', done: 'The evening takes place', failed: 'It is still cancelled' },
  moved: { offer: 'Take the move back', done: 'The evening is as usual again', failed: 'It is still moved' },
}

/** On an evening that is cancelled or moved: one press, and it is as usual. @param id of the published change */
export function TakeBack({ id, status }: { id: string; status: keyof typeof words }) {
  const { draft } = useEditState(id, 'scheduleException')
  const client = useClient({ apiVersion: '2025-02-19' })
  const toast = useToast()
  const [isTaking, setIsTaking] = useState(false)
  const { offer, done, failed } = words[status]

  async function takeBack() {
    setIsTaking(true)
    try {
      await client.action({
        actionType: 'sanity.action.document.delete',
        publishedId: id,
        includeDrafts: draft ? [getDraftId(id)] : [],
      })
      toast.push({ status: 'success', title: done })
    } catch (error) {
      const description = (error as Error).message
      toast.push({ status: 'error', title: failed, description, closable: true })
      setIsTaking(false)
    }
  }

  return <SmallButton icon={UndoIcon} text={offer} disabled={isTaking} onClick={() => void takeBack()} />
}
