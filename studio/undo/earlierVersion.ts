import { type SanityClient, type SanityDocument } from 'sanity'
import { getEarlierDocuments } from '../history.ts'

/**
 * The version of a published document that visitors had before its last publish, and the revision that is published now.
 * @returns null when there was none
 */
export async function earlierVersion(client: SanityClient, id: string) {
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
