import { useCallback } from 'react'
import { getDraftId, useClient, useCurrentUser, useSchema, useUserStore, type SanityDocument } from 'sanity'
import { getTransactions } from '../history.ts'
import { memberType } from '../paths.ts'
import { inWords, unpublishedEdits, type Transaction } from './unpublishedEdits.ts'

/** As many edits as history gives at once; who wrote before them is not told. */
const limit = '1000'

/** @returns what asks history for what others wrote into a draft and nobody has published yet: a question about it, or null */
export function useOthersEdits(id: string, type: string): () => Promise<string | null> {
  const client = useClient({ apiVersion: '2025-02-19' })
  const users = useUserStore()
  const schema = useSchema()
  const me = useCurrentUser()?.id ?? ''

  return useCallback(async () => {
    const draftId = getDraftId(id)
    const [transactions, documents] = await Promise.all([
      getTransactions<Transaction>(client, [draftId], { reverse: 'true', limit }),
      client.getDocuments([draftId, id]),
    ])
    const [draft, published] = documents as (SanityDocument | null)[]
    if (!draft) return null
    const edits = unpublishedEdits(transactions, draft, published ?? null)
    const others = edits.filter(({ author }) => author !== me)
    if (others.length === 0) return null
    const people = await users.getUsers(others.map(({ author }) => author))
    const titleOf = (field: string) => memberType(schema.get(type), field)?.title || field
    const sentences = others.map((edit) => {
      const name = people.find((person) => person.id === edit.author)?.displayName ?? 'Somebody else'
      return inWords(edit, name, titleOf, Date.now())
    })
    return `${sentences.join(' ')} ${others.length < edits.length ? 'Publish both?' : 'Publish it?'}`
  }, [client, users, schema, me, id, type])
}
