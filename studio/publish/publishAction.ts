import { useEffect, useState } from 'react'
import {
  isValidationErrorMarker,
  useDocumentOperation,
  useParseErrors,
  type DocumentActionComponent,
  type SanityDocument,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { useOffline } from '../offline/useOffline.ts'
import { isUploading } from './isUploading.ts'
import { useValidate } from './useValidate.ts'
import { usePublishWhenReady } from './usePublishWhenReady.ts'

/**
 * Publish as organisers expect it: once pressed it happens. It is offered also for a new document that is complete as it was
 * prefilled; the Studio stores nothing before the first edit, and publishes only what it has stored.
 */
export function publishAction(publish: DocumentActionComponent): DocumentActionComponent {
  const usePublish: DocumentActionComponent = (props) => {
    const { id, type, draft, published, version, initialValueResolved } = props
    const offered = publish(props)
    const publishing = usePublishWhenReady(id, type)
    const { isLost } = useOffline()
    const { value } = useDocumentPane()
    const isUnreadable = Object.keys(useParseErrors()).length > 0
    const operations = useDocumentOperation(id, type)
    const isNew = initialValueResolved && !draft && !published && !version
    const isComplete = useIsComplete(isNew ? (value as SanityDocument) : null)
    if (!offered) return offered
    if (publishing.isPending) {
      return { ...offered, label: isLost ? 'Waiting for the connection…' : 'Publishing…', title: null, disabled: true }
    }
    if (publishing.askedAbout) {
      return {
        ...offered,
        disabled: false,
        dialog: {
          type: 'confirm',
          tone: 'caution',
          message: publishing.askedAbout,
          confirmButtonText: 'Publish all of it',
          cancelButtonText: 'Not yet',
          onConfirm: () => void publishing.publishAll(),
          onCancel: publishing.keepAsDraft,
        },
      }
    }
    // The last value that could be read stands behind it: nobody publishes that by mistake.
    if (isUnreadable) return { ...offered, title: 'A field holds something that cannot be read', disabled: true }
    if (isUploading(draft)) return { ...offered, title: 'A picture is still uploading', disabled: true }
    if (!isComplete) return { ...offered, onHandle: () => void publishing.publish() }

    const storeAndPublish = () => {
      operations.patch.execute([], value)
      void publishing.publish()
    }
    return { ...offered, disabled: false, title: null, onHandle: storeAndPublish }
  }
  return Object.assign(usePublish, { action: publish.action, displayName: publish.displayName })
}

/** Whether a document could be published without another word. */
function useIsComplete(document: SanityDocument | null) {
  const validate = useValidate()
  const [complete, setComplete] = useState<SanityDocument | null>(null)

  useEffect(() => {
    if (document === null) return
    let isCurrent = true
    void validate(document).then((marks) => {
      if (isCurrent) setComplete(marks.some(isValidationErrorMarker) ? null : document)
    })
    return () => {
      isCurrent = false
    }
  }, [document, validate])

  return document !== null && complete === document
}
