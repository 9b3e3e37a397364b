import type { SanityClient, SanityDocument } from '@sanity/client'
import { getPublishedId } from '@sanity/client/csm'
import { lastValueFrom } from 'rxjs'
import schema from '../sanity/schema.json' with { type: 'json' }
import { readTransactions } from './readTransactions.ts'

export type Publish = { id: string; timestamp: string; author: string; documentIDs: string[] }

export type Timeline = {
  /** Oldest first. */
  publishes: Publish[]
  /** The time from which on all published documents are known, ISO 8601; null if the store has no history. */
  since: string | null
  /** Whether documents that were deleted since are known; hosted stores do not list them. */
  hasDeleted: boolean
  /** All documents, in the order of their first publish: the store's own order, which decides between equals. */
  ids: string[]
}

const types = schema.filter(({ type }) => type === 'document').map(({ name }) => name)

/** Far more than a site like this has. */
const maxDocuments = 2000
const batchSize = 50
const maxTransactions = 1000
const maxDeletions = 500
const timeoutInMs = 10_000
const timelineFreshForMs = 30_000
const keptStates = 20

/**
 * Reads published content of the past from the history API of the content store.
 * @param client may read drafts and history
 * @param isEmbedded whether the store is the embedded one, which also lists deleted documents
 */
export function pastContent(client: SanityClient, isEmbedded: boolean, clock: () => number = Date.now) {
  const path = `/data/history/${client.config().dataset ?? ''}`
  const states = new Map<string, SanityDocument[]>()
  const reading = new Map<string, Promise<unknown>>()
  let timeline: Promise<Timeline> | null = null
  let readAt = 0

  return {
    /** Returns when published content changed; up to half a minute old, but complete before `by`. */
    getTimeline(by = 0): Promise<Timeline> {
      if (timeline !== null && readAt > by && clock() - readAt < timelineFreshForMs) return timeline
      readAt = clock()
      timeline = readTimeline()
      timeline.catch(() => (timeline = null))
      return timeline
    },

    /**
     * Returns the published documents as they were at a time, with those that were deleted since.
     * @param time ISO 8601, in the past
     * @param session its requests are answered one after the other
     * @throws if the store can't be reached or takes longer than 10 seconds, or there are too many documents
     */
    async getDocuments(time: string, session: string): Promise<SanityDocument[]> {
      while (reading.has(session)) await reading.get(session)?.catch(() => undefined)
      const read = this.getTimeline(Date.parse(time)).then((timeline) => readDocuments(timeline, time))
      reading.set(session, read)
      return read.finally(() => reading.delete(session))
    },
  }

  async function readTimeline(): Promise<Timeline> {
    const signal = AbortSignal.timeout(timeoutInMs)
    // Unlike `client.fetch`, this does not limit the answer to what one page may show.
    const all = client.observable.fetch<string[]>('*[_type in $types]._id', { types }, { perspective: 'raw' })
    const current = (await lastValueFrom(all)).map(getPublishedId)
    const { deletions, since } = isEmbedded ? await readDeletions(signal) : { deletions: [], since: null }
    const ids = [...new Set([...current, ...deletions.map(({ id }) => id)])]
    if (ids.length > maxDocuments)
      throw new Error(`There are ${ids.length} documents; the past is shown of up to ${maxDocuments}`)

    const publishes = new Map<string, Publish>()
    const bounds = [since, deletions.length === maxDeletions ? deletions.at(-1)?.timestamp : null]
    for (const batch of batches(ids)) {
      const transactions = await readTransactions<Publish>(client, batch, { limit: String(maxTransactions) }, signal)
      if (transactions.length === maxTransactions) bounds.push(transactions.at(-1)?.timestamp)
      for (const { documentIDs, ...transaction } of transactions) {
        const known = publishes.get(transaction.id)?.documentIDs ?? []
        publishes.set(transaction.id, { ...transaction, documentIDs: [...known, ...documentIDs] })
      }
    }
    const sorted = [...publishes.values()].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
    if (!isEmbedded) bounds.push(sorted[0]?.timestamp)
    const ranks = sorted.flatMap(({ documentIDs }, rank) => documentIDs.map((id) => [id, rank] as const))
    const firstPublish = new Map(ranks.reverse())
    ids.sort((a, b) => (firstPublish.get(a) ?? -1) - (firstPublish.get(b) ?? -1))
    const known = bounds.filter((bound) => typeof bound === 'string')
    return { publishes: sorted, since: known.sort().at(-1) ?? null, hasDeleted: isEmbedded, ids }
  }

  async function readDocuments({ publishes, ids }: Timeline, time: string): Promise<SanityDocument[]> {
    const last = publishes.findLast(({ timestamp }) => timestamp <= time)
    if (last === undefined) return []
    const known = states.get(last.id)
    if (known) return known
    const signal = AbortSignal.timeout(timeoutInMs)
    const documents: SanityDocument[] = []
    for (const batch of batches(ids)) {
      const url = `${path}/documents/${batch.join(',')}`
      const query = { time: last.timestamp }
      documents.push(...(await client.request<{ documents: SanityDocument[] }>({ url, query, signal })).documents)
    }
    states.set(last.id, documents)
    for (const oldest of [...states.keys()].slice(0, -keptStates)) states.delete(oldest)
    return documents
  }

  type Deletions = { deletions: { id: string; timestamp: string }[]; since: string | null }

  async function readDeletions(signal: AbortSignal): Promise<Deletions> {
    const query = { types: types.join(','), limit: String(maxDeletions) }
    return client.request<Deletions>({ url: `${path}/deletions`, query, signal })
  }
}

const batches = (ids: string[]) =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  )
