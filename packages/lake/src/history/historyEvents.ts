import { isPublishedId, isVersionId, getPublishedId, getRelease } from '../document.ts'
import { badRequest, notFound } from '../errors.ts'
import { readCount } from '../input.ts'
import type { HistoryStore, LifeStep } from '../store/historyStore.ts'

/** The existing documents of a group, with the transactions that last wrote them. */
type Revisions = ReadonlyMap<string, string>

type WasScheduled = (release: string, sequence: number) => boolean

/**
 * Derives a document's events, newest first, from the steps of its published document, draft and versions. Edits of drafts
 * are left out, because the Studio reads them from the transactions.
 */
export function documentEvents(id: string, life: LifeStep[], wasScheduled: WasScheduled): HistoryEvent[] {
  let before: Revisions = new Map()
  const family = life.filter(({ document }) => getPublishedId(document) === getPublishedId(id))
  const events = [...Map.groupBy(family, (step) => step.sequence)].flatMap(([sequence, steps]) => {
    const after = new Map(before)
    for (const { document, exists, transaction } of steps) {
      if (exists) after.set(document, transaction)
      else after.delete(document)
    }
    const event = deriveEvent(id, steps, before, after, wasScheduled)
    before = after
    return event ? [{ sequence, event }] : []
  })
  return events.reverse()
}

function deriveEvent(
  id: string,
  steps: LifeStep[],
  before: Revisions,
  after: Revisions,
  wasScheduled: WasScheduled,
): HistoryEvent['event'] | null {
  const published = steps.find(({ document }) => isPublishedId(document))
  const own = steps.find(({ document }) => document === id) ?? (after.size === 0 ? published : undefined)
  if (!own) return null
  const { timestamp, author, transaction, sequence } = own
  const event = (type: string, fields: Record<string, string> = {}) => ({
    type,
    timestamp,
    author,
    documentId: getPublishedId(id),
    ...fields,
  })
  const version = (versionId: string, revisions: Revisions) => {
    const releaseId = getRelease(versionId)
    return { versionId, versionRevisionId: revisions.get(versionId) ?? '', ...(releaseId !== null && { releaseId }) }
  }

  const source = published?.exists ? sourceOfPublish(id, steps) : undefined
  if (source) {
    const release = getRelease(source)
    const publishCause =
      release === null ? 'document.publish' : wasScheduled(release, sequence) ? 'release.schedule' : 'release.publish'
    return event('publishDocumentVersion', { ...version(source, before), revisionId: transaction, publishCause })
  }
  if (published && after.size === 0) return event('deleteDocumentGroup')
  if (own === published) {
    const [remaining] = [...after.keys()].map((versionId) => version(versionId, after))
    if (!own.exists) return event('unpublishDocument', remaining)
    return event(before.has(id) ? 'updateLiveDocument' : 'createLiveDocument', { revisionId: transaction })
  }
  if (!own.exists) return event('deleteDocumentVersion', version(id, before))
  return before.has(id) ? null : event('createDocumentVersion', version(id, after))
}

/** Publishing deletes the version in the transaction that writes the published document; a release, its draft as well. */
function sourceOfPublish(id: string, steps: LifeStep[]): string | undefined {
  const gone = steps.filter(({ exists }) => !exists).map(({ document }) => document)
  return isPublishedId(id) ? (gone.find(isVersionId) ?? gone[0]) : gone.find((document) => document === id)
}

/** Returns a transaction's sequence number. Throws LakeError 404 for an unknown transaction. */
export function getSequence(store: HistoryStore, dataset: string, transactionId: string): number {
  const transaction = store.getSummary(dataset, transactionId)
  if (!transaction) throw notFound(`Dataset "${dataset}" has no transaction "${transactionId}"`)
  return transaction.sequence
}

export type HistoryEvent = {
  sequence: number
  event: { type: string; timestamp: string; author: string } & Record<string, string>
}

const defaultLimit = 100
const largestLimit = 1000

export type Page = { limit: number; before: number }

/** Reads `limit` and `nextCursor`. Throws LakeError 400. */
export function readPage({ searchParams }: URL): Page {
  const limit = readCount('limit', searchParams.get('limit'), defaultLimit, largestLimit)
  const cursor = searchParams.get('nextCursor') || String(Number.MAX_SAFE_INTEGER)
  if (!/^\d+$/.test(cursor)) throw badRequest(`nextCursor is "${cursor}"; use the value from an earlier response`)
  return { limit, before: Number(cursor) }
}

/** Returns a page of events, newest first, without splitting a transaction's events. */
export function eventPage(events: HistoryEvent[], { limit, before }: Page) {
  const older = events.filter(({ sequence }) => sequence < before)
  const last = older.at(limit - 1)?.sequence ?? 0
  const page = older.filter(({ sequence }) => sequence >= last)
  return { events: page.map(({ event }) => event), nextCursor: older.length > page.length ? String(last) : '' }
}
