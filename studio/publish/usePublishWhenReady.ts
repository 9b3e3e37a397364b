import { useCallback, useEffect, useRef, useState } from 'react'
import { useSyncObservable } from 'react-rx'
import { BehaviorSubject } from 'rxjs'
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
import { getMemberType } from '../paths.ts'
import { useTask } from '../useTask.ts'
import { publishWhenReady, useValidate } from './publishWhenReady.ts'
import { describeEdit, findUnpublishedEdits, type Transaction } from './unpublishedEdits.ts'

/**
 * Returns functions that publish a document even if its form closes, and report a failure. If others have edited the draft,
 * `question` asks for confirmation first.
 */
export function usePublishWhenReady(id: string, type: string) {
  const documents = useDocumentStore()
  const client = useClient({ apiVersion })
  const validate = useValidate()
  const { run } = useTask()
  const getOthersEdits = useOthersEdits(id, type)
  const isPending = useSyncObservable(pending, pending.value).includes(id)
  const [question, setQuestion] = useState<string | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const track = (work: () => Promise<void>) => run(() => whilePending(id, work), 'Not published')

  const publishAll = () => {
    setQuestion(null)
    return track(() => publishWhenReady(documents, client, validate, id, type))
  }

  // Starts watching the draft before asking, so that what is typed after the click isn't published.
  const publish = () => {
    let others: string | null = null
    // Publishes without asking if this role can't read the history.
    const reading = getOthersEdits().catch(() => null)
    const isAgreed = reading.then((text) => {
      others = text
      if (text !== null) throw new Error(text)
    })
    return track(() =>
      publishWhenReady(documents, client, validate, id, type, isAgreed).catch((error: unknown) => {
        if (others === null || !isOpen.current) throw error
        setQuestion(others)
      }),
    )
  }

  return { isPending, publish, publishAll, question, cancel: () => setQuestion(null) }
}

/** The ids of documents that are being published, which continues while the person navigates in the Studio. */
const pending = new BehaviorSubject<string[]>([])

/** Makes the browser ask before the Studio closes while `work` is running. */
async function whilePending(id: string, work: () => Promise<void>) {
  addEventListener('beforeunload', confirmLeaving)
  pending.next([...pending.value, id])
  try {
    await work()
  } finally {
    pending.next(pending.value.filter((other) => other !== id))
    if (pending.value.length === 0) removeEventListener('beforeunload', confirmLeaving)
  }
}

const confirmLeaving = (event: Event) => event.preventDefault()

/** The most transactions that the history API returns; earlier authors are not mentioned. */
const limit = '1000'

/** Returns a function that looks up others' unpublished edits of a draft and resolves with a question about them, or null. */
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
    const edits = findUnpublishedEdits(transactions, draft, published ?? null)
    const others = edits.filter(({ author }) => author !== me)
    if (others.length === 0) return null
    const people = await users.getUsers(others.map(({ author }) => author))
    const titleOf = (field: string) => getMemberType(schema.get(type), field)?.title || field
    const sentences = others.map((edit) => {
      const name = people.find((person) => person.id === edit.author)?.displayName ?? 'Somebody else'
      return describeEdit(edit, name, titleOf, Date.now())
    })
    return `${sentences.join(' ')} ${others.length < edits.length ? 'Publish both?' : 'Publish it?'}`
  }, [client, users, schema, me, id, type])
}
