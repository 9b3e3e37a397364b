import { UndoIcon } from '@sanity/icons/Undo'
import { Button } from '@sanity/ui'
import { useUndo } from './useUndo.ts'

const hourInMs = 60 * 60 * 1000

/** Beside the news that a publish is live, for an hour: that is when mistakes are seen. Later it is in the menu. */
export function UndoButton({ id, type }: { id: string; type: string }) {
  const { published, isFirst, isUndoing, undo } = useUndo(id, type)
  if (published === null || isFirst || Date.now() - Date.parse(published._updatedAt) > hourInMs) return null
  return (
    <Button
      mode="bleed"
      fontSize={1}
      padding={2}
      icon={UndoIcon}
      text="Undo"
      title="Give visitors back what they had before"
      disabled={isUndoing}
      onClick={() => void undo()}
    />
  )
}
