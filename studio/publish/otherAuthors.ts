import { getDraftId, useClient, useCurrentUser, useListFormat, useUserStore } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { getTransactions } from '../history.ts'

type Transaction = { author: string; mutations: { delete?: { id?: string } }[] }

/** The most transactions that the history API returns; earlier authors are not mentioned. */
const limit = '1000'

/** Returns a function that resolves with a question if others have edited a draft, too; else with null. @param id of the published document */
export function useOtherAuthors(id: string): () => Promise<string | null> {
  const client = useClient({ apiVersion })
  const users = useUserStore()
  const list = useListFormat()
  const me = useCurrentUser()?.id ?? ''

  return async () => {
    const draftId = getDraftId(id)
    const newestFirst = await getTransactions<Transaction>(client, [draftId], { reverse: 'true', limit })
    // Earlier ones belong to a draft that was published or discarded.
    const end = newestFirst.findIndex(({ mutations }) => mutations.some((mutation) => mutation.delete?.id === draftId))
    const own = end === -1 ? newestFirst : newestFirst.slice(0, end)
    const others = [...new Set(own.map(({ author }) => author))].filter((author) => author !== me)
    if (others.length === 0) return null
    const people = await users.getUsers(others)
    const names = others.map((other) => people.find((person) => person.id === other)?.displayName ?? 'Somebody else')
    return `${list.format(names)} changed this, too. Publish all of it?`
  }
}
