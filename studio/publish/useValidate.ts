import { useCallback } from 'react'
import { useCurrentUser, useWorkspace, validateDocument, type SanityDocument, type ValidationMarker } from 'sanity'

/** Validates a document against the rules of its type. */
export type Validate = (document: SanityDocument) => Promise<ValidationMarker[]>

export function useValidate(): Validate {
  const workspace = useWorkspace()
  const currentUser = useCurrentUser()
  return useCallback(
    (document) => validateDocument({ document, workspace, currentUser, environment: 'studio' }),
    [workspace, currentUser],
  )
}
