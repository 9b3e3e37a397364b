import { type SanityClient } from 'sanity'
import { getEarlierDocuments } from '../history.ts'

/** Which of these documents there were once and are no more. The Studio opens those for reading only. */
export async function deletedAmong(client: SanityClient, ids: string[]): Promise<string[]> {
  const versions = ids.flatMap((id) => [id, `drafts.${id}`])
  const [documents, stored] = await Promise.all([
    getEarlierDocuments(client, versions, { lastRevision: 'true' }),
    client.fetch<string[]>('*[_id in $versions]._id', { versions }, { perspective: 'raw' }),
  ])
  const isAmong = (found: string[], id: string) => found.includes(id) || found.includes(`drafts.${id}`)
  const known = documents.map(({ _id }) => _id)
  return ids.filter((id) => isAmong(known, id) && !isAmong(stored, id))
}
