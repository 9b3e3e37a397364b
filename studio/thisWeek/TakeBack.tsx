import { CloseCircleIcon } from '@sanity/icons/CloseCircle'
import { EditIcon } from '@sanity/icons/Edit'
import { UndoIcon } from '@sanity/icons/Undo'
import { Card, Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import {
  getDraftId,
  type ObjectInputProps,
  type SanityDocument,
  useClient,
  useDocumentOperation,
  useEditState,
} from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { formatDate } from '../../schedule/wording/dates.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { StatusLine } from '../look/StatusLine.tsx'

const words = {
  cancelled: { offer: 'Take back the cancellation', done: 'The evening takes place', failed: 'It is still cancelled' },
  moved: { offer: 'Take the move back', done: 'The evening is as usual again', failed: 'It is still moved' },
}

/** On an evening that is cancelled or moved: one press, and it is as usual. @param id of the published change */
export function TakeBack({ id, status }: { id: string; status: keyof typeof words }) {
  const { draft } = useEditState(id, 'scheduleException')
  const client = useClient({ apiVersion })
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

/** On top of an evening that visitors know to be moved: both ways on. @param id of the published change */
export function AlreadyMoved({ id }: { id: string }) {
  const { published, draft } = useEditState(id, 'scheduleException')
  const { patch } = useDocumentOperation(id, 'scheduleException')
  if (published?.status !== 'moved' || (draft ?? published).status !== 'moved') return null

  const cancel = () =>
    patch.execute([{ set: { status: 'cancelled' } }, { unset: ['newDate', 'startsAt', 'endsAt', 'venue'] }])
  return (
    <Card padding={3} radius={2} border tone="caution">
      <StatusLine Icon={EditIcon} text={whatThereIs(published)}>
        <Flex gap={2} wrap="wrap">
          <TakeBack id={id} status="moved" />
          <SmallButton
            icon={CloseCircleIcon}
            text="Cancel it altogether"
            disabled={patch.disabled !== false}
            onClick={cancel}
          />
        </Flex>
      </StatusLine>
    </Card>
  )
}

function whatThereIs({ date, newDate }: SanityDocument): string {
  const day = typeof date === 'string' ? formatDate(date) : 'This evening'
  return typeof newDate === 'string' ? `${day} is moved to ${formatDate(newDate)}` : `${day} has another time or place`
}

/** The fields of a change to the schedule: date and kind are settled when it is opened from an evening, so the reason of a cancellation comes first. */
export function inOrderOfStatus(input: ObjectInputProps): ObjectInputProps {
  const { schemaType, value, members } = input
  if (schemaType.name !== 'scheduleException' || value?.status !== 'cancelled') return input
  const isReason = (member: (typeof members)[number]) => member.kind === 'field' && member.name === 'reason'
  return { ...input, members: [...members.filter(isReason), ...members.filter((member) => !isReason(member))] }
}
