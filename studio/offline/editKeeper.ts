import type { SanityDocument } from 'sanity'
import { watchable } from '../streams/watchable.ts'
import { compareWithStore, findArrived, readBase, typed } from './compareWithStore.ts'
import { changes, type Clash } from './findClashes.ts'
import { newId } from './newId.ts'
import type { Reach } from './reach.ts'
import { resolution } from './resolution.ts'
import { isFinal, Refusal, type ContentStore } from './contentStore.ts'
import type { keptEdits, KeptDocument, KeptEdit } from './keptEdits.ts'

/** What only the person who wrote it can decide. */
export type Question = {
  document: KeptDocument
  /** As it would be with all that was typed. */
  value: SanityDocument
  /** Others changed the same, or deleted the document; or the store does not take it, for this reason. */
  about: 'changed' | 'deleted' | { refused: string }
  clashes: Clash[]
  /** @param mine the paths at which what was written here is to stand */
  decide: (mine: string[]) => void
}

type Keeping = {
  /** Drafts with edits that are not in the store, though they have been sent once or could not be. */
  held: string[]
  questions: Question[]
  /** Whether this browser's storage has taken all of it. */
  isStored: boolean
}

export const nothingKept: Keeping = { held: [], questions: [], isStored: true }
const retryMilliseconds = 1_000

/**
 * Keeps what is typed until the store has confirmed it: each edit is written down before it is sent, and sent until it is
 * answered. What others wrote meanwhile is looked at before.
 */
export function keeperOf(reach: Reach, store: ContentStore, storage: ReturnType<typeof keptEdits>, onReset: Reset) {
  const documents = new Map<string, KeptDocument>()
  const revisions = new Map<string, string | null>()
  const held = new Set<string>()
  const settling = new WeakSet<KeptDocument>()
  const mergedDocuments = new Set<string>()
  const state = watchable(nothingKept)
  let userId: string | null = null

  const revisionOf = (id: string) => revisions.get(id) ?? null
  const update = (change: Partial<Keeping> = {}) => state.set({ ...state.get(), held: [...held], ...change })

  function save() {
    update({ isStored: storage.write({ userId, documents: [...documents.values()] }) })
  }

  function drop(document: KeptDocument, edits = document.edits) {
    document.edits = document.edits.filter((edit) => !edits.includes(edit))
    if (document.edits.length === 0 && documents.get(document.id) === document) {
      documents.delete(document.id)
      held.delete(document.id)
    }
    save()
  }

  function confirm(document: KeptDocument, edits: KeptEdit[]) {
    const last = edits.at(-1)
    if (!last) return
    revisions.set(document.id, last.transactionId)
    document.base = { ...document.base, draft: last.transactionId }
    drop(document, edits)
  }

  function hold(document: KeptDocument) {
    held.add(document.id)
    update()
    void settle(document)
  }

  /** Sends what is held, as often as it takes. */
  async function settle(document: KeptDocument) {
    if (settling.has(document)) return
    settling.add(document)
    while (documents.get(document.id) === document) {
      await reach.back()
      try {
        await untilLost((signal) => sendOrAsk(document, signal))
      } catch (error) {
        if (error instanceof Refusal) break // until somebody signs in again
        reach.suspect()
        await new Promise((resolve) => setTimeout(resolve, retryMilliseconds))
      }
    }
    settling.delete(document)
  }

  /** @throws Refusal when nobody is signed in */
  async function sendOrAsk(document: KeptDocument, signal: AbortSignal) {
    try {
      await sendAll(document, signal)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 401) throw error
      const before = await readBase(store, document, signal)
      const mine = typed(document, before)
      const written = changes(before ?? {}, mine).map(({ path, value }) => ({ path, mine: value, theirs: undefined }))
      await ask(document, mine, { refused: error.message }, written)
      drop(document)
      onReset(document)
    }
  }

  async function sendAll(document: KeptDocument, signal: AbortSignal) {
    confirm(document, await findArrived(store, document, signal))
    if (document.edits.length > 0 && (await isChangedByOthers(document, signal))) mergedDocuments.add(document.id)
    for (let edit = document.edits[0]; edit; edit = document.edits[0]) {
      edit.isAttempted = true
      save()
      await store.send(edit, signal)
      confirm(document, [edit])
    }
    // What the Studio shows is what was typed on an earlier revision.
    if (mergedDocuments.delete(document.id)) onReset(document)
  }

  /** Afterwards what is kept goes with what others wrote: as it is, or in the form that was decided. */
  async function isChangedByOthers(document: KeptDocument, signal: AbortSignal): Promise<boolean> {
    const { isSameRevision, isUntouched, clashes, apart, now, theirs, mine, wasDeleted } = await compareWithStore(
      store,
      document,
      signal,
    )
    if (!isUntouched) {
      const chosen =
        clashes.length === 0 ? [] : await ask(document, mine(), wasDeleted ? 'deleted' : 'changed', clashes)
      const actions = resolution(document, { mine: mine(), theirs, apart, chosen })
      document.edits = actions.length === 0 ? [] : [{ transactionId: newId(), actions, isAttempted: false }]
    }
    document.base = now
    drop(document, [])
    return !isSameRevision
  }

  function ask(document: KeptDocument, value: SanityDocument, about: Question['about'], clashes: Clash[]) {
    return new Promise<string[]>((resolve) => {
      const question: Question = {
        document,
        value,
        about,
        clashes,
        decide(mine) {
          update({ questions: state.get().questions.filter((other) => other !== question) })
          resolve(mine)
        },
      }
      update({ questions: [...state.get().questions, question] })
    })
  }

  /** Ends a request that nobody will answer. */
  async function untilLost(work: (signal: AbortSignal) => Promise<void>) {
    const lost = new AbortController()
    const stop = reach.isLost.watch(() => reach.isLost.get() && lost.abort())
    try {
      await work(lost.signal)
    } finally {
      stop()
    }
  }

  return {
    state,

    /** The store has a document in this revision; null when it has none. */
    noteRevision: (id: string, revision: string | null) => void revisions.set(id, revision),

    /**
     * Sends an edit, or keeps it for later.
     * @param send as the Studio would; rejects with its client's error
     * @returns once the store has it, or it is kept
     * @throws what `send` does when the store's no is final
     */
    async commit(id: string, publishedId: string, edit: KeptEdit, send: () => Promise<unknown>): Promise<void> {
      const base = { draft: revisionOf(id), published: revisionOf(publishedId) }
      const document = documents.get(id) ?? { id, publishedId, base, edits: [] }
      documents.set(id, document)
      document.edits.push(edit)
      const goesNow = document.edits.length === 1 && !reach.isLost.get()
      edit.isAttempted = goesNow
      save()
      if (!goesNow) {
        hold(document)
        return
      }
      const sent = send().then(
        () => document.edits.includes(edit) && confirm(document, [edit]),
        (error: unknown) => {
          const status = (error as { statusCode?: unknown }).statusCode
          if (!isFinal(status)) {
            reach.suspect()
            hold(document)
            return
          }
          if (status !== 401 && !held.has(id)) drop(document, [edit])
          throw error
        },
      )
      const lost = new Promise<void>((resolve) => {
        const stop = reach.isLost.watch(() => {
          if (!reach.isLost.get()) return
          stop()
          if (document.edits.includes(edit)) hold(document)
          resolve()
        })
        void sent.then(stop, stop)
      })
      await Promise.race([sent, lost])
    },

    /** Resolves once nothing is on its way to these documents, but what waits for an answer. */
    settled: async (ids: string[]): Promise<void> => {
      const isBusy = () => {
        const { held, questions } = state.get()
        return held.some((id) => ids.includes(id) && !questions.some(({ document }) => document.id === id))
      }
      while (isBusy()) {
        await new Promise<void>((resolve) => {
          const stop = state.watch(() => {
            stop()
            resolve()
          })
        })
      }
    },

    /** Sends what this person left in tabs that are gone. */
    async signedIn(id: string) {
      if (userId !== null && userId !== id) {
        documents.clear()
        held.clear()
        storage.leave()
      }
      userId = id
      for (const left of (await storage.takeOver(id)).flatMap((kept) => kept.documents)) {
        const document = documents.get(left.id) ?? { ...left, edits: [] }
        document.base = left.base
        document.edits.unshift(...left.edits)
        documents.set(left.id, document)
        held.add(left.id)
      }
      save()
      for (const document of documents.values()) if (held.has(document.id)) hold(document)
    },

    signedOut() {
      documents.clear()
      held.clear()
      storage.clear()
      state.set(nothingKept)
    },
  }
}

export type Keeper = ReturnType<typeof keeperOf>

/** Has the Studio read a document anew: what it shows has been put together elsewhere. */
type Reset = (document: KeptDocument) => void
