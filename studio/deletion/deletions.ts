import { getDraftId, type SanityClient, type SanityDocument } from 'sanity'
import { getEarlierDocuments, getTransactions, historyPath } from '../history.ts'

/** The transaction that deleted a document. */
export type Deletion = {
  id: string
  transactionId: string
  timestamp: string
  author: string
  /** The last version. */
  document: SanityDocument
}

/** Returns deletions, latest first. Only the embedded store supports this. */
export async function getDeletions(client: SanityClient, types: string[]) {
  const { deletions } = await client.request<{ deletions: Deletion[] }>({
    url: `${historyPath(client)}/deletions`,
    query: { types: types.join(',') },
  })
  return deletions
}

/** Returns how a document was deleted; null if it never existed or its history is gone. */
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

/** Returns all documents that a deletion changed, as they were right before. */
export async function getDocumentsBefore(client: SanityClient, { id, transactionId, timestamp }: Deletion) {
  const [transaction] = await getTransactions<Transaction>(client, [id, getDraftId(id)], {
    excludeMutations: 'true',
    fromTransaction: transactionId,
    toTransaction: transactionId,
  })
  if (!transaction) throw new Error('It was deleted too long ago: its history is gone')
  const justBefore = new Date(Date.parse(timestamp) - 1).toISOString()
  return getEarlierDocuments(client, transaction.documentIDs, { time: justBefore })
}

type Transaction = { id: string; timestamp: string; author: string; documentIDs: string[] }
