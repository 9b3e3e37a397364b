import { useEffect, useState } from 'react'
import {
  isValidationErrorMarker,
  useDocumentOperation,
  useParseErrors,
  useTranslation,
  type DocumentActionComponent,
  type SanityDocument,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { useOffline } from '../offline/offline.ts'
import { isUploading, useValidate } from './publishWhenReady.ts'
import { usePublishWhenReady } from './usePublishWhenReady.ts'

/** Debounces validation, because rules may query the store. */
const debounceMs = 200

/**
 * Wraps the Publish action so that a click always leads to a publish. Also enables it for a new document whose initial value
 * is complete: the Studio stores nothing before the first edit, and publishes only stored documents.
 */
export function publishAction(publish: DocumentActionComponent): DocumentActionComponent {
  const usePublish: DocumentActionComponent = (props) => {
    const { id, type, draft, published, version, initialValueResolved } = props
    const action = publish(props)
    const publishing = usePublishWhenReady(id, type)
    const { isLost } = useOffline()
    const offered = action && isLost ? { ...action, label: 'Publish when back online' } : action
    const { value } = useDocumentPane()
    const hasParseErrors = Object.keys(useParseErrors()).length > 0
    const operations = useDocumentOperation(id, type)
    const isNew = initialValueResolved && !draft && !published && !version
    const { t } = useTranslation('structure')
    const hasMarkedErrors = offered?.title === t('action.publish.validation-issues.tooltip')
    const isValid = useIsValid(isNew || hasMarkedErrors ? (value as SanityDocument) : null)
    if (!offered) return offered
    if (publishing.isPending) {
      return { ...offered, label: isLost ? 'Waiting for the connection…' : 'Publishing…', title: null, disabled: true }
    }
    if (publishing.question) {
      return {
        ...offered,
        disabled: false,
        dialog: {
          type: 'confirm',
          tone: 'caution',
          message: publishing.question,
          confirmButtonText: 'Publish all of it',
          cancelButtonText: 'Not yet',
          onConfirm: () => void publishing.publishAll(),
          onCancel: publishing.cancel,
        },
      }
    }
    // The document still holds the last valid value, which must not be published by mistake.
    if (hasParseErrors) return { ...offered, title: 'A field has a value that isn’t valid', disabled: true }
    if (isUploading(draft)) return { ...offered, title: 'A picture is still uploading', disabled: true }
    const onHandle = () => {
      if (isNew) operations.patch.execute([], value)
      void publishing.publish()
    }
    // The form's validation is delayed and may be outdated, so it doesn't disable the button.
    const mayPublish = isValid ?? (hasMarkedErrors && !isNew)
    return mayPublish ? { ...offered, disabled: false, title: null, onHandle } : { ...offered, onHandle }
  }
  return Object.assign(usePublish, { action: publish.action, displayName: publish.displayName })
}

/** Returns the result of the last completed validation; null before the first, or without a document. */
function useIsValid(document: SanityDocument | null): boolean | null {
  const validate = useValidate()
  const [isValid, setIsValid] = useState<boolean | null>(null)
  const hasDocument = document !== null

  useEffect(() => {
    if (document === null) return
    let isCurrent = true
    const check = async () => {
      const marks = await validate(document)
      if (isCurrent) setIsValid(!marks.some(isValidationErrorMarker))
    }
    const timer = setTimeout(() => void check(), debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [document, validate])
  useEffect(() => (hasDocument ? () => setIsValid(null) : undefined), [hasDocument])

  return hasDocument ? isValid : null
}
