import { UndoIcon } from '@sanity/icons/Undo'
import { getDraftId, type ObjectInputProps, useClient, useEditState } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { SmallButton } from '../look/ui.tsx'
import { useMayPublish } from '../useMayPublish.ts'
import { useTask } from '../useTask.ts'
import { getRevertedFields } from './eveningItems.ts'
import { VisitorChanges } from '../visitorChanges/VisitorChanges.tsx'

const labels = {
  cancelled: { offer: 'Undo the cancellation', done: 'The evening takes place', failed: 'It’s still cancelled' },
  break: { offer: 'Undo the whole break', done: 'The evenings take place', failed: 'They’re still cancelled' },
  moved: { offer: 'Undo the move', done: 'The evening is back to normal', failed: 'It’s still moved' },
}

type Undoable = 'cancelled' | 'moved'

export const isUndoable = (status: unknown): status is Undoable => status === 'cancelled' || status === 'moved'

/** Renders a button that undoes a published cancellation, break or move. */
export function UndoException({ id, status }: { id: string; status: Undoable }) {
  const { draft, published } = useEditState(id, 'scheduleException')
  const client = useClient({ apiVersion })
  const { isRunning, run } = useTask()
  const mayPublish = useMayPublish(id, 'scheduleException')
  const { offer, done, failed } = labels[status === 'cancelled' && published?.until ? 'break' : status]
  const fields = getRevertedFields(published)
  if (!mayPublish) return null

  async function undo() {
    const drafts = draft ? [getDraftId(id)] : []
    if (fields === null)
      return client.action({ actionType: 'sanity.action.document.delete', publishedId: id, includeDrafts: drafts })
    const { status, ...others } = fields
    const transaction = client.transaction()
    for (const one of [id, ...drafts]) transaction.patch(one, { set: { status }, unset: Object.keys(others) })
    return transaction.commit()
  }
  return (
    <>
      <SmallButton
        icon={UndoIcon}
        text={offer}
        disabled={isRunning}
        onClick={() => void run(undo, failed, { title: done })}
      />
      {draft === null && (
        <VisitorChanges proposed={{ [id]: fields && { ...published, ...fields } }} cause="Undoing it" isRevert />
      )}
    </>
  )
}

/** Moves the reason of a cancellation to the top, because date and status are already filled in. */
export function withReasonFirst(input: ObjectInputProps): ObjectInputProps {
  const { schemaType, value, members } = input
  if (schemaType.name !== 'scheduleException' || value?.status !== 'cancelled') return input
  const isReason = (member: (typeof members)[number]) => member.kind === 'field' && member.name === 'reason'
  return { ...input, members: [...members.filter(isReason), ...members.filter((member) => !isReason(member))] }
}
