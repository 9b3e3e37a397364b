import { useSyncObservable } from 'react-rx'
import { type DocumentActionComponent, type SanityDocument, useParseErrors } from 'sanity'
import { isConnectionLost$ } from '../connection/storeFetch.ts'

/**
 * Returns why the document in the form must not be published, now or later, or null. The document still holds the last valid value,
 * or the earlier picture during an upload, which must not be published by mistake.
 */
export function useObstacle(document: SanityDocument | null): string | null {
  const hasParseErrors = Object.keys(useParseErrors()).length > 0
  if (hasParseErrors) return 'A field has a value that isn’t valid'
  if (isUploading(document)) return 'A picture is still uploading'
  return null
}

/** Returns whether a file is still uploading. */
export const isUploading = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('_upload' in value || Object.values(value).some(isUploading))

/** Wraps an action that publishes later. Such an action copies the draft as it is in the store. */
export const withGate = (action: DocumentActionComponent): DocumentActionComponent =>
  function useGated(props) {
    const offered = action(props)
    const isLost = useSyncObservable(isConnectionLost$, isConnectionLost$.value)
    const obstacle = useObstacle(props.version ?? props.draft)
    const title = obstacle ?? (isLost ? 'There is no connection' : null)
    return offered && title !== null ? { ...offered, title, disabled: true } : offered
  }
