import { useEffect, useState } from 'react'
import { useClient, useEditState } from 'sanity'
import { getDeletion, type Deletion } from './deletions.ts'

/** How a document was deleted; null while there is one, where there never was, and until that is known. @param id published */
export function useDeletion(id: string, type: string): Deletion | null {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { ready, draft, published, version } = useEditState(id, type)
  const isGone = ready && !draft && !published && !version
  const [deletion, setDeletion] = useState<Deletion | null>(null)

  useEffect(() => {
    if (!isGone) return
    let isWanted = true
    getDeletion(client, id).then(
      (found) => isWanted && setDeletion(found),
      () => undefined, // not every role may read history
    )
    return () => {
      isWanted = false
      setDeletion(null)
    }
  }, [client, id, isGone])

  return isGone ? deletion : null
}
