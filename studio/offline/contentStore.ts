import type { SanityDocument } from 'sanity'
import type { KeptEdit } from './keptEdits.ts'

/** The store's answer to a request that can have no other outcome. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Statuses that a second try will not change; the Studio gives up on the same. */
const finalStatuses = [400, 401, 402, 403, 404, 409, 410, 412, 413, 422]
export const isFinal = (status: unknown) => finalStatuses.includes(status as number)

/** The requests by which kept edits reach the store, apart from the Studio's client, which gives up on its own terms. */
export function storeAt(apiHost: string, dataset: string) {
  async function request(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${apiHost}/v2025-02-19/data/${path}`, { credentials: 'include', ...init })
    if (response.ok) return (await response.json()) as Record<string, unknown>
    const { error } = (await response.json().catch(() => ({}))) as { error?: { description?: string } }
    const message = error?.description ?? `The store answered with ${response.status}`
    throw isFinal(response.status) ? new Refusal(response.status, message) : new Error(message)
  }

  async function documentsAt(path: string, ids: string[], signal: AbortSignal): Promise<(SanityDocument | null)[]> {
    const { documents } = await request(path, { signal })
    const found = (documents ?? []) as SanityDocument[]
    return ids.map((id) => found.find(({ _id }) => _id === id) ?? null)
  }

  return {
    /** Sent a second time it does nothing. @throws Refusal @throws Error when it may still succeed */
    send: ({ actions, transactionId }: KeptEdit, signal: AbortSignal) =>
      request(`actions/${dataset}?tag=document.commit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ actions, transactionId }),
        signal,
      }),

    /** @returns each document, or null where there is none */
    read: (ids: string[], signal: AbortSignal) =>
      documentsAt(`doc/${dataset}/${ids.join(',')}?includeAllVersions=true`, ids, signal),

    /** @returns documents as they were right after a transaction; null when it is unknown */
    async readAt(ids: string[], transactionId: string, signal: AbortSignal): Promise<(SanityDocument | null)[] | null> {
      try {
        const path = `history/${dataset}/documents/${ids.join(',')}?revision=${transactionId}`
        return await documentsAt(path, ids, signal)
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      }
    },
  }
}

export type ContentStore = ReturnType<typeof storeAt>
