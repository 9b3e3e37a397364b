import { useCallback } from 'react'
import { useCurrentUser, useWorkspace, validateDocument, type SanityDocument, type ValidationMarker } from 'sanity'

/** Applies all the rules of a document's type. */
export type Validate = (document: SanityDocument) => Promise<ValidationMarker[]>

export function useValidate(): Validate {
  const workspace = useWorkspace()
  const currentUser = useCurrentUser()
  return useCallback(
    (document) => validateDocument({ document, workspace, currentUser, environment: 'studio' }),
    [workspace, currentUser],
  )
}
