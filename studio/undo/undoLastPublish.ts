import { UndoIcon } from '@sanity/icons/Undo'
import { type DocumentActionComponent } from 'sanity'
import { useUndo } from './useUndo.ts'

/** In the menu beside Publish, at any time. */
export const undoLastPublish: DocumentActionComponent = ({ id, type, onComplete }) => {
  const { published, isFirst, isUndoing, undo } = useUndo(id, type)
  if (published === null) return null
  return {
    label: 'Undo last publish',
    icon: UndoIcon,
    disabled: isUndoing || isFirst,
    title: isFirst ? 'It was published only once: there is no earlier version' : null,
    onHandle: () => void undo().then(onComplete),
  }
}
