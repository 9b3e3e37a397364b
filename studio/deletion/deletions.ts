import { getDraftId, type SanityClient, type SanityDocument } from 'sanity'
import { getEarlierDocuments, getTransactions, historyOf } from '../history.ts'

/** The transaction by which a document ceased to be. */
export type Deletion = {
  id: string
  transactionId: string
  timestamp: string
  author: string
  /** As it was last. */
  document: SanityDocument
}

/** Of the embedded store alone: the hosted one cannot list what was deleted. Latest first. */
export async function getDeletions(client: SanityClient, types: string[]) {
  const { deletions } = await client.request<{ deletions: Deletion[] }>({
    url: `${historyOf(client)}/deletions`,
    query: { types: types.join(',') },
  })
  return deletions
}

/** How a document that is not there was deleted; null when there never was one, or history does not reach back so far. */
export async function getDeletion(client: SanityClient, id: string): Promise<Deletion | null> {
  const versions = [id, getDraftId(id)]
  const [[last], documents] = await Promise.all([
    getTransactions<Transaction>(client, versions, { excludeMutations: 'true', reverse: 'true', limit: '1' }),
    getEarlierDocuments(client, versions, { lastRevision: 'true' }),
  ])
  const document = documents.at(-1)
  if (!last || !document) return null
  return { id, transactionId: last.id, timestamp: last.timestamp, author: last.author, document }
}

/** Everything that a deletion changed, as it was right before. */
export async function getDocumentsBefore(client: SanityClient, { id, transactionId, timestamp }: Deletion) {
  const [transaction] = await getTransactions<Transaction>(client, [id, getDraftId(id)], {
    excludeMutations: 'true',
    fromTransaction: transactionId,
    toTransaction: transactionId,
  })
  if (!transaction) throw new Error('It was deleted too long ago: history does not reach back so far')
  const justBefore = new Date(Date.parse(timestamp) - 1).toISOString()
  return getEarlierDocuments(client, transaction.documentIDs, { time: justBefore })
}

type Transaction = { id: string; timestamp: string; author: string; documentIDs: string[] }
