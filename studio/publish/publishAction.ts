import { useEffect, useRef, useState } from 'react'
import {
  type DocumentActionComponent,
  getDraftId,
  isValidationErrorMarker,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useDocumentOperation,
  useDocumentPairPermissions,
  useDocumentStore,
  useSchema,
  useUserStore,
  useValidationStatus,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { useSyncObservable } from 'react-rx'
import { BehaviorSubject } from 'rxjs'
import { apiVersion } from '../../shared/apiVersion.ts'
import { askBeforeLeaving } from '../connection/askBeforeLeaving.ts'
import { isLost$ } from '../connection/storeFetch.ts'
import { getTransactions } from '../history.ts'
import { getMemberType } from '../paths.ts'
import { useTask } from '../useTask.ts'
import { useObstacle } from './gate.ts'
import { publishWhenReady, useValidate } from './publishWhenReady.ts'
import { describeEdit, findUnpublishedEdits, type Transaction } from './unpublishedEdits.ts'

/** Debounces validation, because rules may query the store. */
const debounceMs = 200

/**
 * Wraps the Publish action so that a click always leads to a publish. Also enables it for a new document whose initial value
 * is complete: the Studio stores nothing before the first edit, and publishes only stored documents.
 */
export const publishAction = (publish: DocumentActionComponent): DocumentActionComponent =>
  function usePublish(props) {
    const { id, type, draft, published, version, initialValueResolved } = props
    const action = publish(props)
    const publishing = usePublishWhenReady(id, type)
    const isLost = useSyncObservable(isLost$, isLost$.value)
    const offered = action && isLost ? { ...action, label: 'Publish when back online' } : action
    const { value } = useDocumentPane()
    const obstacle = useObstacle(draft)
    const operations = useDocumentOperation(id, type)
    const isNew = initialValueResolved && !draft && !published && !version
    const [permissions] = useDocumentPairPermissions({ id, type, permission: 'publish' })
    const { validation } = useValidationStatus(getDraftId(id), type, true)
    const hasMarkedErrors = draft !== null && permissions?.granted === true && validation.some(isValidationErrorMarker)
    const isValid = useIsValid(isNew || hasMarkedErrors ? (value as SanityDocument) : null)
    if (!offered) return offered
    if (publishing.isPending) {
      return { ...offered, label: isLost ? 'Waiting for the connection…' : 'Publishing…', title: null, disabled: true }
    }
    if (publishing.question) {
      return {
        ...offered,
        disabled: false,
        dialog: {
          type: 'confirm',
          tone: 'caution',
          message: publishing.question,
          confirmButtonText: 'Publish all of it',
          cancelButtonText: 'Not yet',
          onConfirm: () => void publishing.publishAll(),
          onCancel: publishing.cancel,
        },
      }
    }
    if (obstacle !== null) return { ...offered, title: obstacle, disabled: true }
    const onHandle = () => {
      if (isNew) operations.patch.execute([], value)
      void publishing.publish()
    }
    // The form's validation is delayed and may be outdated, so it doesn't disable the button.
    const mayPublish = isValid ?? (hasMarkedErrors && !isNew)
    return mayPublish ? { ...offered, disabled: false, title: null, onHandle } : { ...offered, onHandle }
  }

/** Returns the result of the last completed validation; null before the first, or without a document. */
function useIsValid(document: SanityDocument | null): boolean | null {
  const validate = useValidate()
  const [isValid, setIsValid] = useState<boolean | null>(null)
  const hasDocument = document !== null

  useEffect(() => {
    if (document === null) return
    let isCurrent = true
    const check = async () => {
      const marks = await validate(document)
      if (isCurrent) setIsValid(!marks.some(isValidationErrorMarker))
    }
    const timer = setTimeout(() => void check(), debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [document, validate])
  useEffect(() => (hasDocument ? () => setIsValid(null) : undefined), [hasDocument])

  return hasDocument ? isValid : null
}

/** Publishes a document even if its form closes. `question` asks for confirmation if others have edited the draft. */
function usePublishWhenReady(id: string, type: string) {
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

  const track = (work: () => Promise<unknown>) => run(() => whilePending(id, work), 'Not published')

  const publishAll = () => {
    setQuestion(null)
    return track(() => publishWhenReady(documents, client, validate, id, type))
  }

  // Starts watching the draft before asking, so that what is typed after the click isn't published.
  const publish = () =>
    track(async () => {
      const others = getOthersEdits().catch(() => null) // publishes without asking if this role can't read the history
      const question = await publishWhenReady(documents, client, validate, id, type, others)
      if (question !== null && !isOpen.current) throw new Error(question)
      setQuestion(question)
    })

  return { isPending, publish, publishAll, question, cancel: () => setQuestion(null) }
}

const pending = new BehaviorSubject<string[]>([])

/** Makes the browser ask before the Studio closes while `work` is running. */
async function whilePending(id: string, work: () => Promise<unknown>) {
  const stopAsking = askBeforeLeaving()
  pending.next([...pending.value, id])
  try {
    await work()
  } finally {
    pending.next(pending.value.filter((other) => other !== id))
    stopAsking()
  }
}

/** The most transactions that the history API returns; earlier authors are not mentioned. */
const limit = '1000'

/** Returns a function that resolves with a question about others' unpublished edits of a draft, or null. */
function useOthersEdits(id: string, type: string): () => Promise<string | null> {
  const client = useClient({ apiVersion })
  const users = useUserStore()
  const schema = useSchema()
  const me = useCurrentUser()?.id ?? ''

  return async () => {
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
  }
}
