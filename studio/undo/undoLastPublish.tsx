import { UndoIcon } from '@sanity/icons/Undo'
import type { DocumentActionComponent, SanityDocument } from 'sanity'
import { SmallButton } from '../look/SmallButton.tsx'
import { useUndo } from './useUndo.ts'

/** The action in the menu next to Publish, available at any time. */
export const undoLastPublish: DocumentActionComponent = ({ id, type }) => {
  const { published, isFirst, isUndoing, undo } = useUndo(id, type)
  if (published === null) return null
  return {
    label: 'Undo last publish',
    icon: UndoIcon,
    disabled: isUndoing || isFirst,
    title: isFirst ? 'It was published only once, so there’s no earlier version' : null,
    onHandle: () => void undo(),
  }
}

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/**
 * Renders an undo button next to the live status for an hour after a publish. Not shown right after creation, because an
 * import writes a document in several steps.
 */
export function UndoButton({ published, text }: { published: SanityDocument; text: string }) {
  const [createdAt, publishedAt] = [Date.parse(published._createdAt), Date.parse(published._updatedAt)]
  if (publishedAt - createdAt < minuteMs || Date.now() - publishedAt > hourMs) return null
  return <UndoOffer id={published._id} type={published._type} text={text} />
}

function UndoOffer({ id, type, text }: { id: string; type: string; text: string }) {
  const { isFirst, isUndoing, undo } = useUndo(id, type)
  if (isFirst) return null
  return (
    <SmallButton
      mode="bleed"
      icon={UndoIcon}
      text={text}
      title="Restore the version that visitors saw before"
      disabled={isUndoing}
      onClick={() => void undo()}
    />
  )
}
