import type { Observable } from 'rxjs'
import type { DocumentStore, SanityClient, SanityDocument } from 'sanity'
import { apiVersion } from '../shared/apiVersion.ts'

/** Returns the transactions that affected some documents. @param query parameters of the history API */
export async function getTransactions<Transaction>(
  client: SanityClient,
  ids: string[],
  query: Record<string, string>,
): Promise<Transaction[]> {
  const lines = await client.request<string>({
    url: `${historyPath(client)}/transactions/${ids.join(',')}`,
    query: { excludeContent: 'true', ...query },
  })
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Transaction)
}

/** Returns earlier versions of documents, without those that didn't exist. @param query selects the revision or time */
export async function getEarlierDocuments(client: SanityClient, ids: string[], query: Record<string, string>) {
  const { documents } = await client.request<{ documents: SanityDocument[] }>({
    url: `${historyPath(client)}/documents/${ids.join(',')}`,
    query,
  })
  return documents
}

export const historyPath = (client: SanityClient) => `/data/history/${client.config().dataset ?? ''}`

type WatchOptions = {
  fetch: string
  listen: string
  params?: object
  perspective: 'published' | 'drafts' | 'raw' | string[]
}

/** Emits the answer to a query, and again whenever a document that matches `listen` changes. */
export const watch = <Answer>(documents: DocumentStore, { fetch, listen, params = {}, perspective }: WatchOptions) =>
  documents.listenQuery({ fetch, listen }, { ...params }, { apiVersion, perspective }) as Observable<Answer>
