import { newId } from './newId.ts'

/** An edit as the Studio sent it. */
export type KeptEdit = {
  transactionId: string
  actions: EditAction[]
  /** Whether it was on its way once: the store may have it, and only its answer got lost. */
  isAttempted: boolean
}

export type EditAction =
  | { actionType: 'sanity.action.document.edit'; draftId: string; publishedId: string; patch: Record<string, unknown> }
  | { actionType: 'sanity.action.document.create'; publishedId: string; attributes: { _id: string; _type: string } }

/** The edits of one draft that the store has not confirmed, in their order. */
export type KeptDocument = {
  /** Of the draft, or of a version in a release. */
  id: string
  publishedId: string
  /** What the first of them was made on: revisions in the store, null for a document that was not there. */
  base: { draft: string | null; published: string | null }
  edits: KeptEdit[]
}

type Kept = { userId: string | null; documents: KeptDocument[] }

/** Letters. Browsers give an origin about five million. */
const limit = 2_000_000

const prefix = 'kept-edits:'

/**
 * Keeps edits where they outlive the tab. Each tab has a place of its own, and takes over those of tabs that are gone:
 * while a tab lives it holds a lock of that name.
 */
export function keptEdits() {
  let key = newPlace()

  return {
    /** @returns false when it is too much to be kept */
    write(kept: Kept): boolean {
      if (kept.documents.length === 0) localStorage.removeItem(key)
      else {
        const text = JSON.stringify(kept)
        if (text.length > limit) return false
        try {
          localStorage.setItem(key, text)
        } catch {
          return false // full, or forbidden
        }
      }
      return true
    },

    /** @returns what tabs of this person left that are gone; from now on it is the caller's */
    async takeOver(userId: string): Promise<Kept[]> {
      const left: Kept[] = []
      for (const other of Object.keys(localStorage).filter((name) => name.startsWith(prefix) && name !== key)) {
        await ifNobodyHas(other, () => {
          const kept = read(other)
          if (kept?.userId !== userId) return
          localStorage.removeItem(other)
          left.push(kept)
        })
      }
      return left
    },

    /** What is here stays for the person who wrote it. */
    leave() {
      key = newPlace()
    },

    clear() {
      for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
    },
  }
}

/** Over plain http a browser has no locks; sending an edit a second time does nothing, since it is known by its id. */
const hasLocks = 'locks' in navigator

const ifNobodyHas = (name: string, work: () => void) =>
  hasLocks ? navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && work()) : work()

function newPlace(): string {
  const key = prefix + newId()
  if (hasLocks) void navigator.locks.request(key, () => new Promise(() => undefined))
  return key
}

function read(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null // cut off, or not ours
  }
}
