import { UnpublishIcon } from '@sanity/icons/Unpublish'
import { useState, type ComponentProps } from 'react'
import { useDocumentPairPermissions, type DocumentActionComponent } from 'sanity'
import { ConfirmRemoval, type Removal } from './ConfirmRemoval.tsx'
import { deleteDocument, takeOffSite } from './removal.ts'

const deletion: Removal = {
  label: 'Delete',
  undoHint: 'You can restore it with Undo, or later from Recently deleted in the menu.',
  run: deleteDocument,
}

const unpublishing: Removal = {
  label: 'Take off the site',
  undoHint: 'It stays here as a draft. To bring it back, publish it and add it to a page.',
  run: takeOffSite,
}

/** Wraps the Delete action to remove references first; the Studio's own fails for documents in use. */
export function deleteAction(remove: DocumentActionComponent): DocumentActionComponent {
  const useDelete: DocumentActionComponent = (props) => {
    const { id, draft, published, version } = props
    const [isOpen, setIsOpen] = useState(false)
    const offered = remove(props)
    const document = draft ?? published
    if (!offered || version || !document) return offered
    const question = { id, document, isPublished: published !== null, removal: deletion }
    return { ...offered, ...withConfirmation(question, isOpen, setIsOpen) }
  }
  return Object.assign(useDelete, { action: remove.action, displayName: remove.displayName })
}

/** Wraps the Unpublish action, and keeps it in the menu; the Studio's own replaces Publish in the published perspective. */
export function unpublishAction(unpublish: DocumentActionComponent): DocumentActionComponent {
  const useUnpublish: DocumentActionComponent = ({ id, type, published, version }) => {
    const [isOpen, setIsOpen] = useState(false)
    const [permissions] = useDocumentPairPermissions({ id, type, permission: 'unpublish' })
    if (!published || version || permissions?.granted === false) return null
    const question = { id, document: published, isPublished: true, removal: unpublishing }
    return { icon: UnpublishIcon, tone: 'critical', ...withConfirmation(question, isOpen, setIsOpen) }
  }
  return Object.assign(useUnpublish, { action: unpublish.action, displayName: unpublish.displayName })
}

type Question = Omit<ComponentProps<typeof ConfirmRemoval>, 'onDone'>

/** Returns an action that opens a confirmation dialog. */
function withConfirmation(question: Question, isOpen: boolean, setIsOpen: (isOpen: boolean) => void) {
  const { label } = question.removal
  const close = () => setIsOpen(false)
  return {
    label,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog' as const,
      header: label,
      onClose: close,
      content: <ConfirmRemoval {...question} onDone={close} />,
    },
  }
}
