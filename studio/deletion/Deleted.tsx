import { TrashIcon } from '@sanity/icons/Trash'
import { UndoIcon } from '@sanity/icons/Undo'
import { Card } from '@sanity/ui'
import { StatusLine } from '../look/StatusLine.tsx'
import { SmallButton } from '../look/SmallButton.tsx'
import type { Deletion } from './deletions.ts'
import { deletionInWords } from './names.ts'
import { useBringBack } from './useBringBack.ts'

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
