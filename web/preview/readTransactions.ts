import type { SanityClient } from '@sanity/client'

/**
 * Reads the transactions that affected documents from the history API of the content store, newest first; returns an empty list
 * if the documents never existed.
 * @param query further parameters, such as `limit`
 */
export async function readTransactions<Transaction>(
  client: SanityClient,
  ids: string[],
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Transaction[]> {
  const lines = await client.request<string | undefined>({
    url: `/data/history/${client.config().dataset ?? ''}/transactions/${ids.join(',')}`,
    query: {
      excludeContent: 'true',
      excludeMutations: 'true',
      includeIdentifiedDocumentsOnly: 'true',
      reverse: 'true',
      ...query,
    },
    signal,
  })
  const transactions = (lines ?? '').split('\n').filter(Boolean)
  return transactions.map((line) => JSON.parse(line) as Transaction)
}
