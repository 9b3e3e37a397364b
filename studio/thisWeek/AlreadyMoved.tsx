import { CloseCircleIcon } from '@sanity/icons/CloseCircle'
import { EditIcon } from '@sanity/icons/Edit'
import { Card, Flex } from '@sanity/ui'
import { useDocumentOperation, useEditState, type SanityDocument } from 'sanity'
import { formatDate } from '../../schedule/wording/dates.ts'
import { StatusLine } from '../look/StatusLine.tsx'
import { SmallButton } from '../look/SmallButton.tsx'
import { TakeBack } from './TakeBack.tsx'

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
