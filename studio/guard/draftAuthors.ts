import type { SanityClient, UserStore } from 'sanity'
import type { ContentDocument } from '../../guard/finding.ts'

type Users = Pick<UserStore, 'getUsers'>
type Transaction = { id: string; author: string }

/**
 * Finds out who wrote drafts last, and remembers it. No more than two requests, whatever the number of drafts.
 * @returns what is known by now: names by revision, null where history has none
 */
export function draftAuthors(client: SanityClient, users: Users) {
  const known = new Map<string, string | null>()

  return async (drafts: ContentDocument[]): Promise<ReadonlyMap<string, string | null>> => {
    const unknown = drafts.filter(({ _rev }) => !known.has(_rev))
    if (unknown.length === 0) return known
    // What needs attention is told without names too: not every role may read history.
    const names = await authorNames(client, users, unknown).catch(() => null)
    for (const { _rev } of unknown) known.set(_rev, names?.get(_rev) ?? null)
    return known
  }
}

async function authorNames(client: SanityClient, users: Users, drafts: ContentDocument[]) {
  const transactions = await transactionsOf(client, drafts)
  const people = await users.getUsers([...new Set(transactions.map(({ author }) => author))])
  return new Map(
    transactions.map(({ id, author }) => [id, people.find((person) => person.id === author)?.displayName ?? null]),
  )
}

/** The last thousand edits of these drafts, without what they changed. */
async function transactionsOf(client: SanityClient, drafts: ContentDocument[]): Promise<Transaction[]> {
  const options = new URLSearchParams({
    excludeContent: 'true',
    excludeMutations: 'true',
    includeIdentifiedDocumentsOnly: 'true',
    reverse: 'true',
    limit: '1000',
  })
  const ids = drafts.map(({ _id }) => _id).join(',')
  const lines = await client.request<string>({
    url: `/data/history/${client.config().dataset ?? ''}/transactions/${ids}?${options}`,
  })
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Transaction)
}
