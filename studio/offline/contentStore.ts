import type { SanityDocument } from 'sanity'
import type { PendingEdit } from './editStorage.ts'

/** What the content store answered, or that it didn't: `status` is 0 without a connection. */
export class StoreError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export async function toStoreError(response: Response): Promise<StoreError> {
  const body: unknown = await response.json().catch(() => null)
  const { message, error } = (body ?? {}) as { message?: string; error?: { description?: string } }
  const text = error?.description ?? message ?? `The content store answered with status ${response.status}`
  return new StoreError(response.status, text)
}

/** Statuses that a retry won't change; the Studio gives up on the same ones. */
const finalStatuses = [400, 401, 402, 403, 404, 409, 410, 412, 413, 422]
export const isFinal = (status: unknown) => finalStatuses.includes(status as number)

/** Returns the requests that send pending edits. They bypass the Studio's client, which gives up on a failed request. */
export function createContentStore(apiHost: string, dataset: string) {
  async function request(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${apiHost}/v2025-02-19/data/${path}`, { credentials: 'include', ...init })
    if (!response.ok) throw await toStoreError(response)
    return (await response.json()) as Record<string, unknown>
  }

  async function getDocuments(path: string, ids: string[], signal: AbortSignal): Promise<(SanityDocument | null)[]> {
    const { documents } = await request(path, { signal })
    const found = (documents ?? []) as SanityDocument[]
    return ids.map((id) => found.find(({ _id }) => _id === id) ?? null)
  }

  return {
    /** Sends an edit; sending it twice has no effect. @throws StoreError, final or not */
    send: ({ actions, transactionId }: PendingEdit, signal: AbortSignal) =>
      request(`actions/${dataset}?tag=document.commit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ actions, transactionId }),
        signal,
      }),

    /** Returns each document, or null if it doesn't exist. */
    read: (ids: string[], signal: AbortSignal) =>
      getDocuments(`doc/${dataset}/${ids.join(',')}?includeAllVersions=true`, ids, signal),

    /** Returns documents as they were right after a transaction; null if the store doesn't know the transaction. */
    async readAt(ids: string[], transactionId: string, signal: AbortSignal): Promise<(SanityDocument | null)[] | null> {
      try {
        const path = `history/${dataset}/documents/${ids.join(',')}?revision=${transactionId}`
        return await getDocuments(path, ids, signal)
      } catch (error) {
        if (error instanceof StoreError && error.status === 404) return null
        throw error
      }
    },
  }
}

export type ContentStore = ReturnType<typeof createContentStore>
