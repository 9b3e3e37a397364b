import { UnpublishIcon } from '@sanity/icons/Unpublish'
import { useState, type ComponentProps } from 'react'
import { useDocumentPairPermissions, type DocumentActionComponent } from 'sanity'
import { RemovalQuestion, type Removal } from './RemovalQuestion.tsx'
import { deleteDocument, takeOffSite } from './removal.ts'

const deletion: Removal = {
  label: 'Delete',
  afterwards: 'You can bring it back: with Undo, and later under Recently deleted in the menu.',
  run: deleteDocument,
}

const unpublishing: Removal = {
  label: 'Take off the site',
  afterwards: 'It stays here as a draft: Publish, and a page to add it to, bring it back.',
  run: takeOffSite,
}

/** Delete, also what is in use: the Studio's own leaves the references behind, which the store refuses. */
export function deleteAction(remove: DocumentActionComponent): DocumentActionComponent {
  const useDelete: DocumentActionComponent = (props) => {
    const { id, draft, published, version } = props
    const [isAsked, setIsAsked] = useState(false)
    const offered = remove(props)
    const document = draft ?? published
    if (!offered || version || !document) return offered
    const question = { id, document, isPublished: published !== null, removal: deletion }
    return { ...offered, ...askFirst(question, isAsked, setIsAsked) }
  }
  return Object.assign(useDelete, { action: remove.action, displayName: remove.displayName })
}

/** Unpublish, from the menu and wherever one is: the Studio's own takes the place of Publish where what is published is shown. */
export function unpublishAction(unpublish: DocumentActionComponent): DocumentActionComponent {
  const useUnpublish: DocumentActionComponent = ({ id, type, published, version }) => {
    const [isAsked, setIsAsked] = useState(false)
    const [permissions] = useDocumentPairPermissions({ id, type, permission: 'unpublish' })
    if (!published || version || permissions?.granted === false) return null
    const question = { id, document: published, isPublished: true, removal: unpublishing }
    return { icon: UnpublishIcon, tone: 'critical', ...askFirst(question, isAsked, setIsAsked) }
  }
  return Object.assign(useUnpublish, { action: unpublish.action, displayName: unpublish.displayName })
}

type Question = Omit<ComponentProps<typeof RemovalQuestion>, 'onDone'>

/** An action that is done once its question is answered. */
function askFirst(question: Question, isAsked: boolean, setIsAsked: (isAsked: boolean) => void) {
  const { label } = question.removal
  const close = () => setIsAsked(false)
  return {
    label,
    onHandle: () => setIsAsked(true),
    dialog: isAsked && {
      type: 'dialog' as const,
      header: label,
      onClose: close,
      content: <RemovalQuestion {...question} onDone={close} />,
    },
  }
}
