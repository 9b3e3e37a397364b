import { useCallback } from 'react'
import { useCurrentUser, useWorkspace, validateDocument, type SanityDocument, type ValidationMarker } from 'sanity'

/** Looks at all the rules of a document's type. */
export type Check = (document: SanityDocument) => Promise<ValidationMarker[]>

export function useCheck(): Check {
  const workspace = useWorkspace()
  const currentUser = useCurrentUser()
  return useCallback(
    (document) => validateDocument({ document, workspace, currentUser, environment: 'studio' }),
    [workspace, currentUser],
  )
}
