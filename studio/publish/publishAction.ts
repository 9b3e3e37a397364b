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
import { useOffline } from '../offline/useOffline.ts'
import { isUploading } from './publishWhenReady.ts'
import { useValidate } from './useValidate.ts'
import { usePublishWhenReady } from './usePublishWhenReady.ts'

/** Rules may ask the store: not for every letter. */
const pauseMs = 200

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
    const { t } = useTranslation('structure')
    const isMarked = offered?.title === t('action.publish.validation-issues.tooltip')
    const isRight = useIsRight(isNew || isMarked ? (value as SanityDocument) : null)
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
    const onHandle = () => {
      if (isNew) operations.patch.execute([], value)
      void publishing.publish()
    }
    // The form's marks come late, and may be of what has been put right since: the button does not close for them.
    const mayPublish = isRight ?? (isMarked && !isNew)
    return mayPublish ? { ...offered, disabled: false, title: null, onHandle } : { ...offered, onHandle }
  }
  return Object.assign(usePublish, { action: publish.action, displayName: publish.displayName })
}

/** Whether the rules allow to publish a document, as of the last check that is over; null before the first, and for none. */
function useIsRight(document: SanityDocument | null): boolean | null {
  const validate = useValidate()
  const [isRight, setIsRight] = useState<boolean | null>(null)
  const isAsked = document !== null

  useEffect(() => {
    if (document === null) return
    let isCurrent = true
    const check = async () => {
      const marks = await validate(document)
      if (isCurrent) setIsRight(!marks.some(isValidationErrorMarker))
    }
    const timer = setTimeout(() => void check(), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [document, validate])
  useEffect(() => (isAsked ? () => setIsRight(null) : undefined), [isAsked])

  return isAsked ? isRight : null
}
