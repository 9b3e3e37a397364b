import { type SanityClient, type SanityDocument } from 'sanity'

/**
 * The version of a published document that visitors had before its last publish, and the revision that is published now.
 * @returns null when there was none
 */
export async function earlierVersion(client: Pick<SanityClient, 'config' | 'fetch' | 'request'>, id: string) {
  const query = `*[_id == $id][0]{ _rev, _updatedAt }`
  const current = await client.fetch<Stamp | null>(query, { id }, { perspective: 'raw' })
  if (current === null) return null
  const justBefore = new Date(Date.parse(current._updatedAt) - 1).toISOString()
  const { documents } = await client.request<{ documents: SanityDocument[] }>({
    url: `/data/history/${client.config().dataset}/documents/${id}?time=${justBefore}`,
  })
  const [earlier] = documents
  return earlier === undefined ? null : { earlier, currentRevision: current._rev }
}

type Stamp = Pick<SanityDocument, '_rev' | '_updatedAt'>
