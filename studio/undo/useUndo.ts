import { useToast } from '@sanity/ui/toast'
import { useEffect, useState } from 'react'
import { getPublishedId, type SanityClient, type SanityDocument, useClient, useEditState } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { getEarlierDocuments } from '../history.ts'

/**
 * Gives visitors back what they had before the last publish of a document. What is being written stays as it is, and the
 * same again undoes the undoing: both versions are in the history.
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
      const found = await earlierVersion(client, getPublishedId(id))
      if (found === null) throw new Error('It was published only once')
      const { _rev, _updatedAt, ...content } = found.earlier
      // Refused when somebody else has published meanwhile: theirs must not vanish unseen.
      const onlyIfStillCurrent = { ifRevisionID: found.currentRevision, unset: ['_undone'] }
      await client.transaction().patch(content._id, onlyIfStillCurrent).createOrReplace(content).commit()
      toast.push({
        status: 'success',
        title: 'Visitors get the version before the last publish again',
        ...(draft && { description: 'What you have not published yet is still in the form' }),
      })
    } catch (error) {
      toast.push({
        status: 'error',
        title: 'The last publish could not be undone',
        description: (error as Error).message,
      })
    }
    setIsUndoing(false)
  }
  return { published, isFirst, isUndoing, undo }
}

/** Whether visitors had nothing of a document before what is published now; false until that is known. */
function useIsFirstPublish(published: SanityDocument | null): boolean {
  const client = useClient({ apiVersion })
  const [first, setFirst] = useState<string>()
  const { _id, _rev } = published ?? {}
  useEffect(() => {
    if (_id === undefined || _rev === undefined) return
    let isWanted = true
    earlierVersion(client, _id).then(
      (found) => isWanted && found === null && setFirst(_rev),
      () => undefined, // whoever presses the button is told why it does not work
    )
    return () => void (isWanted = false)
  }, [client, _id, _rev])
  return _rev !== undefined && first === _rev
}

/**
 * The version of a published document that visitors had before its last publish, and the revision that is published now.
 * @returns null when there was none
 */
async function earlierVersion(client: SanityClient, id: string) {
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
