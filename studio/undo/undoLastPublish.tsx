import { UndoIcon } from '@sanity/icons/Undo'
import type { DocumentActionComponent, SanityDocument } from 'sanity'
import { SmallButton } from '../look/SmallButton.tsx'
import { useUndo } from './useUndo.ts'

/** In the menu beside Publish, at any time. */
export const undoLastPublish: DocumentActionComponent = ({ id, type }) => {
  const { published, isFirst, isUndoing, undo } = useUndo(id, type)
  if (published === null) return null
  return {
    label: 'Undo last publish',
    icon: UndoIcon,
    disabled: isUndoing || isFirst,
    title: isFirst ? 'It was published only once: there is no earlier version' : null,
    onHandle: () => void undo(),
  }
}

const minuteInMs = 60 * 1000
const hourInMs = 60 * minuteInMs

/**
 * Beside the news that a publish is live, for an hour: that is when mistakes are seen. Later it is in the menu. An import
 * writes a document in several steps, none of which anybody would want to undo.
 */
export function UndoButton({ published, text }: { published: SanityDocument; text: string }) {
  const [createdAt, publishedAt] = [Date.parse(published._createdAt), Date.parse(published._updatedAt)]
  if (publishedAt - createdAt < minuteInMs || Date.now() - publishedAt > hourInMs) return null
  return <Offer id={published._id} type={published._type} text={text} />
}

function Offer({ id, type, text }: { id: string; type: string; text: string }) {
  const { isFirst, isUndoing, undo } = useUndo(id, type)
  if (isFirst) return null
  return (
    <SmallButton
      mode="bleed"
      icon={UndoIcon}
      text={text}
      title="Give visitors back what they had before"
      disabled={isUndoing}
      onClick={() => void undo()}
    />
  )
}
