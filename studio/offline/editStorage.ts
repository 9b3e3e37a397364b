import { randomKey } from '@sanity/util/content'

export type PendingEdit = {
  transactionId: string
  actions: EditAction[]
  /** Whether it was sent before: the store may have applied it and only the response was lost. */
  isAttempted: boolean
}

export type EditAction =
  | { actionType: 'sanity.action.document.edit'; draftId: string; publishedId: string; patch: Record<string, unknown> }
  | { actionType: 'sanity.action.document.create'; publishedId: string; attributes: { _id: string; _type: string } }

export type PendingDocument = {
  /** The id of the draft, or of a version in a release. */
  id: string
  publishedId: string
  /** The revisions that the first edit was based on; null for a document that didn't exist. */
  base: { draft: string | null; published: string | null }
  edits: PendingEdit[]
}

type SavedEdits = { userId: string | null; documents: PendingDocument[] }

/** Browsers allow about five million characters per origin. */
const maxLength = 2_000_000

const prefix = 'kept-edits:'

export type EditStorage = ReturnType<typeof createEditStorage>

/** Persists edits in an entry a tab, which holds a lock of the same name, so that later tabs can take over those of closed ones. */
export function createEditStorage() {
  let key = newKey()

  return {
    /** Returns false if the edits don't fit. */
    write(edits: SavedEdits): boolean {
      if (edits.documents.length === 0) localStorage.removeItem(key)
      else {
        const text = JSON.stringify(edits)
        if (text.length > maxLength) return false
        try {
          localStorage.setItem(key, text)
        } catch {
          return false // full or disabled
        }
      }
      return true
    },

    /** Removes and returns the edits that this person left in closed tabs. */
    async takeOver(userId: string): Promise<SavedEdits[]> {
      const left: SavedEdits[] = []
      for (const other of Object.keys(localStorage).filter((name) => name.startsWith(prefix) && name !== key)) {
        await ifUnlocked(other, () => {
          const edits = read(other)
          if (edits?.userId !== userId) return
          localStorage.removeItem(other)
          left.push(edits)
        })
      }
      return left
    },

    /** Leaves the saved edits to the person who wrote them, and starts a new entry. */
    leave() {
      key = newKey()
    },

    clear() {
      for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
    },
  }
}

export const hasKeptEdits = () => Object.keys(localStorage).some((name) => name.startsWith(prefix))

/** Browsers have no locks over plain http. Two tabs may then send the same edit, which has no effect the second time. */
const hasLocks = 'locks' in navigator

const ifUnlocked = (name: string, work: () => void) =>
  hasLocks ? navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && work()) : work()

function newKey(): string {
  const key = prefix + randomKey(32)
  if (hasLocks) void navigator.locks.request(key, () => new Promise(() => undefined))
  return key
}

function read(key: string): SavedEdits | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as SavedEdits | null
  } catch {
    return null // truncated, or not ours
  }
}
