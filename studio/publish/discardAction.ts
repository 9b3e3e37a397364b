import { useState } from 'react'
import { type DocumentActionComponent, useDocumentOperation, useDocumentPresence, useListFormat } from 'sanity'

/** Wraps the Discard action to name the people who have the draft open, because it takes away what they are typing. */
export const discardAction = (discard: DocumentActionComponent): DocumentActionComponent =>
  function useDiscard(props) {
    const { id, type } = props
    const offered = discard(props)
    const { discardChanges } = useDocumentOperation(id, type)
    const [isOpen, setIsOpen] = useState(false)
    const list = useListFormat()
    const others = [...new Set(useDocumentPresence(id).map(({ user }) => user.displayName ?? 'Somebody else'))]
    if (!offered || props.version || others.length === 0) return offered
    const close = () => setIsOpen(false)
    const confirm = () => {
      close()
      discardChanges.execute()
    }
    return {
      ...offered,
      onHandle: () => setIsOpen(true),
      dialog: isOpen && {
        type: 'confirm',
        tone: 'critical',
        message: `${list.format(others)} ${others.length === 1 ? 'has' : 'have'} this open. Discarding also takes away what they are typing.`,
        confirmButtonText: 'Discard it anyway',
        cancelButtonText: 'Keep it',
        onConfirm: confirm,
        onCancel: close,
      },
    }
  }
