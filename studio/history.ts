import type { SanityClient, SanityDocument } from 'sanity'

/** What history tells of transactions on some documents. @param query of its HTTP API */
export async function getTransactions<Transaction>(
  client: SanityClient,
  ids: string[],
  query: Record<string, string>,
): Promise<Transaction[]> {
  const lines = await client.request<string>({
    url: `${historyOf(client)}/transactions/${ids.join(',')}`,
    query: { excludeContent: 'true', ...query },
  })
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Transaction)
}

/** Documents as they were, without those that were not there. @param query which moment, as its HTTP API has it */
export async function getEarlierDocuments(client: SanityClient, ids: string[], query: Record<string, string>) {
  const { documents } = await client.request<{ documents: SanityDocument[] }>({
    url: `${historyOf(client)}/documents/${ids.join(',')}`,
    query,
  })
  return documents
}

export const historyOf = (client: SanityClient) => `/data/history/${client.config().dataset ?? ''}`
