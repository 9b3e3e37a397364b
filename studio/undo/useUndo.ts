import { useToast } from '@sanity/ui/toast'
import { useEffect, useState } from 'react'
import { getPublishedId, type SanityClient, type SanityDocument, useClient, useEditState } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { getEarlierDocuments } from '../history.ts'

/**
 * Returns a function that restores the version before a document's last publish. The draft stays as it is, and a second call
 * restores the other version.
 */
export function useUndo(id: string, type: string) {
  const { published, draft } = useEditState(getPublishedId(id), type)
  const client = useClient({ apiVersion })
  const toast = useToast()
  const [isUndoing, setIsUndoing] = useState(false)
  const isFirst = useIsFirstPublish(published)

  const undo = async () => {
    setIsUndoing(true)
    try {
      const found = await getPreviousVersion(client, getPublishedId(id))
      if (found === null) throw new Error('It was published only once')
      const { _rev, _updatedAt, ...content } = found.earlier
      // Fails if somebody else published in the meantime.
      const ifUnchanged = { ifRevisionID: found.currentRevision, unset: ['_undone'] }
      await client.transaction().patch(content._id, ifUnchanged).createOrReplace(content).commit()
      toast.push({
        status: 'success',
        title: 'Visitors see the previous version again',
        ...(draft && { description: 'Your unpublished changes are still in the form' }),
      })
    } catch (error) {
      toast.push({
        status: 'error',
        title: 'The last publish couldn’t be undone',
        description: (error as Error).message,
      })
    }
    setIsUndoing(false)
  }
  return { published, isFirst, isUndoing, undo }
}

/** Returns whether a document was published only once; false until known. */
function useIsFirstPublish(published: SanityDocument | null): boolean {
  const client = useClient({ apiVersion })
  const [first, setFirst] = useState<string>()
  const { _id, _rev } = published ?? {}
  useEffect(() => {
    if (_id === undefined || _rev === undefined) return
    let isWanted = true
    getPreviousVersion(client, _id).then(
      (found) => isWanted && found === null && setFirst(_rev),
      () => undefined, // the button reports the problem when it is pressed
    )
    return () => void (isWanted = false)
  }, [client, _id, _rev])
  return _rev !== undefined && first === _rev
}

/** Returns the version of a document before its last publish, and the current revision; null if there is no earlier one. */
async function getPreviousVersion(client: SanityClient, id: string) {
  const query = `*[_id == $id][0]{ _rev, _updatedAt }`
  const current = await client.fetch<Pick<SanityDocument, '_rev' | '_updatedAt'> | null>(
    query,
    { id },
    { perspective: 'raw' },
  )
  if (current === null) return null
  const justBefore = new Date(Date.parse(current._updatedAt) - 1).toISOString()
  const [earlier] = await getEarlierDocuments(client, [id], { time: justBefore })
  return earlier === undefined ? null : { earlier, currentRevision: current._rev }
}
