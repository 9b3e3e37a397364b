import { type SanityClient, type SanityDocument } from 'sanity'

/** @returns the version of a published document that visitors had before its last publish; null when there was none */
export async function earlierVersion(client: Pick<SanityClient, 'config' | 'fetch' | 'request'>, id: string) {
  const publishedAt = await client.fetch<string | null>(`*[_id == $id][0]._updatedAt`, { id }, { perspective: 'raw' })
  if (publishedAt === null) return null
  const justBefore = new Date(Date.parse(publishedAt) - 1).toISOString()
  const { documents } = await client.request<{ documents: SanityDocument[] }>({
    url: `/data/history/${client.config().dataset}/documents/${id}?time=${justBefore}`,
  })
  return documents[0] ?? null
}
