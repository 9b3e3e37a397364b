import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { DeleteQuestion } from './DeleteQuestion.tsx'

/** Delete, also what is in use: the Studio's own leaves the references behind, which the store refuses. */
export function deleteAction(remove: DocumentActionComponent): DocumentActionComponent {
  const useDelete: DocumentActionComponent = (props) => {
    const { id, draft, published, version } = props
    const [isAsked, setIsAsked] = useState(false)
    const offered = remove(props)
    const document = draft ?? published
    if (!offered || version || !document) return offered
    const close = () => setIsAsked(false)
    return {
      ...offered,
      label: 'Delete',
      onHandle: () => setIsAsked(true),
      dialog: isAsked && {
        type: 'dialog',
        header: 'Delete',
        onClose: close,
        content: <DeleteQuestion id={id} document={document} isPublished={published !== null} onDone={close} />,
      },
    }
  }
  return Object.assign(useDelete, { action: remove.action, displayName: remove.displayName })
}
