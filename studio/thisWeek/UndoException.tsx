import { CloseCircleIcon } from '@sanity/icons/CloseCircle'
import { EditIcon } from '@sanity/icons/Edit'
import { UndoIcon } from '@sanity/icons/Undo'
import { Card, Flex, Stack } from '@sanity/ui'
import {
  getDraftId,
  type ObjectInputProps,
  type SanityDocument,
  useClient,
  useDocumentOperation,
  useEditState,
} from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { fieldsToClear } from '../../schedule/occurrences/exceptions.ts'
import { formatDate } from '../../schedule/wording/dates.ts'
import { IconText, SmallButton } from '../look/ui.tsx'
import { useMayPublish } from '../useMayPublish.ts'
import { useTask } from '../useTask.ts'
import { fieldsOfReturn } from './eveningItems.ts'
import { VisitorChanges } from '../visitorChanges/VisitorChanges.tsx'

const labels = {
  cancelled: { offer: 'Undo the cancellation', done: 'The evening takes place', failed: 'It’s still cancelled' },
  break: { offer: 'Undo the whole break', done: 'The evenings take place', failed: 'They’re still cancelled' },
  moved: { offer: 'Undo the move', done: 'The evening is back to normal', failed: 'It’s still moved' },
}

export function UndoException({ id, status }: { id: string; status: 'cancelled' | 'moved' }) {
  const { draft, published } = useEditState(id, 'scheduleException')
  const client = useClient({ apiVersion })
  const { isRunning, run } = useTask()
  const mayPublish = useMayPublish(id, 'scheduleException')
  const { offer, done, failed } = labels[status === 'cancelled' && published?.until ? 'break' : status]
  const fields = fieldsOfReturn(published)
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
        <VisitorChanges proposed={{ [id]: fields && { ...published, ...fields } }} deed="Undoing it" isReturn />
      )}
    </>
  )
}

export function AlreadyMoved({ id }: { id: string }) {
  const { published, draft } = useEditState(id, 'scheduleException')
  const { patch } = useDocumentOperation(id, 'scheduleException')
  if (published?.status !== 'moved' || (draft ?? published).status !== 'moved') return null

  const cancel = () => patch.execute([{ set: { status: 'cancelled' } }, { unset: fieldsToClear('moved', 'cancelled') }])
  return (
    <Card padding={3} radius={2} border tone="caution">
      <Stack gap={3}>
        <IconText Icon={EditIcon} text={describeMove(published)} />
        <Flex align="center" gap={2} wrap="wrap">
          <UndoException id={id} status="moved" />
          <SmallButton
            icon={CloseCircleIcon}
            text="Cancel it instead"
            disabled={patch.disabled !== false}
            onClick={cancel}
          />
        </Flex>
      </Stack>
    </Card>
  )
}

function describeMove({ date, newDate }: SanityDocument): string {
  const day = typeof date === 'string' ? formatDate(date) : 'This evening'
  return typeof newDate === 'string'
    ? `${day} is moved to ${formatDate(newDate)}`
    : `${day} has a different time or venue`
}

/** Moves the reason of a cancellation to the top, because date and status are already filled in. */
export function withReasonFirst(input: ObjectInputProps): ObjectInputProps {
  const { schemaType, value, members } = input
  if (schemaType.name !== 'scheduleException' || value?.status !== 'cancelled') return input
  const isReason = (member: (typeof members)[number]) => member.kind === 'field' && member.name === 'reason'
  return { ...input, members: [...members.filter(isReason), ...members.filter((member) => !isReason(member))] }
}
