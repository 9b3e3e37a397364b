import type { SanityClient, UserStore } from 'sanity'
import type { ContentDocument } from '../../checks/finding.ts'
import { getTransactions } from '../history.ts'

/**
 * Finds out who wrote drafts last, and remembers it. No more than two requests, whatever the number of drafts.
 * @returns what is known by now: names by revision, null where history has none
 */
export function draftAuthors(client: SanityClient, users: UserStore) {
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

async function authorNames(client: SanityClient, users: UserStore, drafts: ContentDocument[]) {
  const ids = drafts.map(({ _id }) => _id)
  const transactions = await getTransactions<{ id: string; author: string }>(client, ids, {
    excludeMutations: 'true',
    includeIdentifiedDocumentsOnly: 'true',
    reverse: 'true',
    limit: '1000',
  })
  const people = await users.getUsers([...new Set(transactions.map(({ author }) => author))])
  return new Map(
    transactions.map(({ id, author }) => [id, people.find((person) => person.id === author)?.displayName ?? null]),
  )
}
