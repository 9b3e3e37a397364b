import { BehaviorSubject } from 'rxjs'
import type { SanityDocument } from 'sanity'
import type { EditStorage, PendingDocument, PendingEdit } from './editStorage.ts'
import type { Conflict } from './conflicts.ts'

/** A decision that only the person who typed can make. */
export type Question = {
  document: PendingDocument
  /** The document with every pending edit applied. */
  value: SanityDocument
  /** Somebody else changed the same values, or deleted the document; or the store rejected the edit for this reason. */
  about: 'changed' | 'deleted' | { rejected: string }
  conflicts: Conflict[]
  /** @param mine the paths at which the local value wins */
  decide: (mine: string[]) => void
}

type EditState = {
  /** Ids of drafts with edits that are not in the store, although they were sent once or could not be sent. */
  waiting: string[]
  questions: Question[]
  /** Whether this browser's storage holds all of the edits. */
  isPersisted: boolean
}

export const noEdits: EditState = { waiting: [], questions: [], isPersisted: true }

export type EditQueue = ReturnType<typeof createEditQueue>

/** Holds the edits that the store has not confirmed, in memory and in the browser's storage, and publishes their state. */
export function createEditQueue(storage: EditStorage) {
  const documents = new Map<string, PendingDocument>()
  const revisions = new Map<string, string | null>()
  const waiting = new Set<string>()
  const state = new BehaviorSubject(noEdits)
  let userId: string | null = null

  const revisionOf = (id: string) => revisions.get(id) ?? null
  const update = (change: Partial<EditState> = {}) => state.next({ ...state.value, waiting: [...waiting], ...change })
  const save = () => update({ isPersisted: storage.write({ userId, documents: [...documents.values()] }) })
  const clear = () => {
    documents.clear()
    waiting.clear()
  }

  /** Removes edits from a document's queue, and the document once none are left. */
  function drop(document: PendingDocument, edits = document.edits) {
    document.edits = document.edits.filter((edit) => !edits.includes(edit))
    if (document.edits.length === 0 && documents.get(document.id) === document) {
      documents.delete(document.id)
      waiting.delete(document.id)
    }
    save()
  }

  return {
    state,
    save,
    drop,

    /** Returns whether a document has pending edits and was not replaced or dropped since. */
    has: (document: PendingDocument) => documents.get(document.id) === document,

    isWaiting: (id: string) => waiting.has(id),

    setWaiting(document: PendingDocument) {
      waiting.add(document.id)
      update()
    },

    add(id: string, publishedId: string, edit: PendingEdit): PendingDocument {
      const base = { draft: revisionOf(id), published: revisionOf(publishedId) }
      const document = documents.get(id) ?? { id, publishedId, base, edits: [] }
      documents.set(id, document)
      document.edits.push(edit)
      return document
    },

    /** Records the revision of a document in the store; null if it doesn't exist there. */
    noteRevision: (id: string, revision: string | null) => void revisions.set(id, revision),

    confirm(document: PendingDocument, edits: PendingEdit[]) {
      const last = edits.at(-1)
      if (!last) return
      revisions.set(document.id, last.transactionId)
      document.base = { ...document.base, draft: last.transactionId }
      drop(document, edits)
    },

    /** Asks the person who typed, and resolves with the paths at which the local value wins. */
    ask(question: Omit<Question, 'decide'>): Promise<string[]> {
      return new Promise((resolve) => {
        const asked: Question = {
          ...question,
          decide(mine) {
            update({ questions: state.value.questions.filter((other) => other !== asked) })
            resolve(mine)
          },
        }
        update({ questions: [...state.value.questions, asked] })
      })
    },

    /** Takes over this person's edits from closed tabs, and resolves with the documents that are waiting to be sent. */
    async signIn(id: string): Promise<PendingDocument[]> {
      if (userId !== null && userId !== id) {
        clear()
        storage.leave()
      }
      userId = id
      for (const left of (await storage.takeOver(id)).flatMap((saved) => saved.documents)) {
        const document = documents.get(left.id) ?? { ...left, edits: [] }
        document.base = left.base
        document.edits.unshift(...left.edits)
        documents.set(left.id, document)
        waiting.add(left.id)
      }
      save()
      return [...documents.values()].filter((document) => waiting.has(document.id))
    },

    signOut: () => {
      clear()
      storage.clear()
      state.next(noEdits)
    },
  }
}
