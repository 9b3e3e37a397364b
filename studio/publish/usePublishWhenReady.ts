import { useToast } from '@sanity/ui/toast'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  getDraftId,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useDocumentStore,
  useSchema,
  useUserStore,
} from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { getTransactions } from '../history.ts'
import { memberType } from '../paths.ts'
import { watchable } from '../streams/watchable.ts'
import { publishWhenReady } from './publishWhenReady.ts'
import { inWords, type Transaction, unpublishedEdits } from './unpublishedEdits.ts'
import { useValidate } from './useValidate.ts'

/**
 * Keeps what a press of Publish promises: it happens, also when the organiser turns to something else, or they are told why not.
 * What others wrote into the same draft is published only by who has read that it is there: `askedAbout` is the question.
 */
export function usePublishWhenReady(id: string, type: string) {
  const documents = useDocumentStore()
  const client = useClient({ apiVersion })
  const validate = useValidate()
  const toast = useToast()
  const readOthersEdits = useOthersEdits(id, type)
  const isPending = useSyncExternalStore(pendingPublishes.watch, () => pendingPublishes.has(id))
  const [askedAbout, setAskedAbout] = useState<string | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const during = (work: () => Promise<void>) =>
    pendingPublishes
      .during(id, work)
      .catch((error: unknown) =>
        toast.push({ status: 'error', title: 'Not published', description: (error as Error).message, closable: true }),
      )

  const publishAll = () => {
    setAskedAbout(null)
    return during(() => publishWhenReady(documents, client, validate, id, type))
  }

  // What is typed from the press on does not go with it: the draft is watched before anything is asked.
  const publish = () => {
    let others: string | null = null
    // Who may not read history publishes as before.
    const asked = readOthersEdits().catch(() => null)
    const isAgreed = asked.then((text) => {
      others = text
      if (text !== null) throw new Error(text)
    })
    return during(() =>
      publishWhenReady(documents, client, validate, id, type, isAgreed).catch((error: unknown) => {
        if (others === null || !isOpen.current) throw error
        setAskedAbout(others)
      }),
    )
  }

  return { isPending, publish, publishAll, askedAbout, keepAsDraft: () => setAskedAbout(null) }
}

const pending = watchable<string[]>([])

/** Documents whose publish was asked for and has not happened yet, wherever in the Studio its organiser is meanwhile. */
const pendingPublishes = {
  has: (id: string) => pending.get().includes(id),
  watch: pending.watch,
  /** Until `work` is done, the browser asks before the Studio is closed. */
  async during(id: string, work: () => Promise<void>) {
    addEventListener('beforeunload', confirmLeaving)
    pending.set([...pending.get(), id])
    try {
      await work()
    } finally {
      pending.set(pending.get().filter((other) => other !== id))
      if (pending.get().length === 0) removeEventListener('beforeunload', confirmLeaving)
    }
  },
}

const confirmLeaving = (event: Event) => event.preventDefault()

/** As many edits as history gives at once; who wrote before them is not told. */
const limit = '1000'

/** @returns what asks history for what others wrote into a draft and nobody has published yet: a question about it, or null */
function useOthersEdits(id: string, type: string): () => Promise<string | null> {
  const client = useClient({ apiVersion })
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
