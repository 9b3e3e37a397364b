import type { Handler, RouteContext } from '../context.ts'
import { type LakeDocument, type Transaction, getPublishedId, getReleaseId, getVersionId } from '../document.ts'
import { badRequest } from '../errors.ts'
import { documentEvents, releaseEvents, eventPage, getSequence } from '../history/historyEvents.ts'
import { getEffects } from '../history/mendoza.ts'
import { readCount, readTime } from '../input.ts'
import type { TransactionRange } from '../store/historyStore.ts'

const defaultTransactions = 100
const maxTransactions = 1000

/** `GET /data/history/:dataset/transactions/:ids` @see https://www.sanity.io/docs/http-reference/history */
export const getTransactions: Handler = (context) => {
  const { lake, params, url, dataset } = context
  const ids = (params.ids ?? '').split(',')
  const { name } = dataset
  const transactions = lake.store.transactionsOf(name, ids, readRange(context, name))
  const lines = transactions.map((transaction) => `${JSON.stringify(describe(transaction, ids, url.searchParams))}\n`)
  return new Response(lines.join(''), { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } })
}

/** `excludeContent` has no effect, because lines hold no documents. */
function describe({ id, timestamp, author, mutations, changes }: Transaction, ids: string[], options: URLSearchParams) {
  const isOn = (option: string) => options.get(option) === 'true'
  const shown = isOn('includeIdentifiedDocumentsOnly') ? changes.filter((change) => ids.includes(change.id)) : changes
  return {
    id,
    timestamp,
    author,
    documentIDs: shown.map((change) => change.id),
    ...(!isOn('excludeMutations') && { mutations }),
    ...(options.get('effectFormat') === 'mendoza' && {
      effects: Object.fromEntries(shown.map((change) => [change.id, getEffects(change)])),
    }),
  }
}

/** An empty parameter counts as absent: the Studio sends `fromTransaction=`. */
function readRange({ lake, url }: RouteContext, dataset: string): TransactionRange {
  const given = <T>(name: string, read: (text: string) => T): T | undefined => {
    const text = url.searchParams.get(name)
    return text ? read(text) : undefined
  }
  const sequence = (id: string) => getSequence(lake.store, dataset, id)
  return {
    fromSequence: given('fromTransaction', sequence),
    toSequence: given('toTransaction', sequence),
    fromTime: given('fromTime', (text) => readTime('fromTime', text)),
    toTime: given('toTime', (text) => readTime('toTime', text)),
    authors: given('authors', (text) => text.split(',')),
    newestFirst: url.searchParams.get('reverse') === 'true',
    limit: readCount('limit', url.searchParams.get('limit') || null, defaultTransactions, maxTransactions),
  }
}

/** `GET /data/history/:dataset/documents/:ids` @see https://www.sanity.io/docs/http-reference/history */
export const getDocuments: Handler = (context) => {
  const documentAt = readSelector(context)
  const documents = [...new Set((context.params.ids ?? '').split(','))].map(documentAt)
  return { documents: documents.filter((document) => document !== null) }
}

/** Throws LakeError 400 unless exactly one point in time is given, 404 for an unknown revision. */
function readSelector({ lake, dataset, url }: RouteContext): (id: string) => LakeDocument | null {
  const { store } = lake
  const { name } = dataset
  const [revision, time, last] = ['revision', 'time', 'lastRevision'].map((key) => url.searchParams.get(key))
  if ([revision, time, last].filter((selector) => selector != null).length !== 1) {
    throw badRequest('Specify one point in time: revision=<transaction id>, time=<ISO time> or lastRevision=true')
  }
  if (revision != null) {
    const sequence = getSequence(store, name, revision)
    return (id) => store.revisionAt(name, id, sequence)
  }
  if (time != null) {
    const iso = readTime('time', time)
    return (id) => store.revisionAtTime(name, id, iso)
  }
  if (last !== 'true') throw badRequest(`lastRevision is "${last}"; use true, or another selector`)
  return (id) => store.lastRevision(name, id)
}

/** `GET /data/history/:dataset/events/documents/:id`: the entries of the Studio's history panel, newest first. */
export const listDocumentEvents: Handler = ({ lake, params, url, dataset: { name } }) => {
  const { id = '' } = params
  const wasScheduled = (release: string, sequence: number) =>
    lake.store.revisionAt(name, getReleaseId(release), sequence - 1)?.state === 'scheduled'

  const life = lake.store.getLife(name, getPublishedId(id))
  const { events, nextCursor } = eventPage(documentEvents(id, life, wasScheduled), url)
  return { events: { [id]: events }, nextCursor }
}

/** `GET /data/history/:dataset/events/releases/:id`: the events of a release, newest first. */
export const listReleaseEvents: Handler = ({ lake, params, url, dataset: { name } }) => {
  const { id = '' } = params
  const documents = [getReleaseId(id), ...lake.store.documentsUnder(name, getVersionId(id, ''))]
  return eventPage(releaseEvents(id, lake.store.transactionsOf(name, documents, { newestFirst: true })), url)
}

const defaultDeletions = 50
const maxDeletions = 500

/**
 * `GET /data/history/:dataset/deletions`, an extension: deleted documents, latest first, of some `types`, and `since` when
 * history is complete.
 */
export const listDeletions: Handler = ({ lake, url, dataset: { name } }) => {
  const limit = readCount('limit', url.searchParams.get('limit'), defaultDeletions, maxDeletions)
  const types = url.searchParams.get('types')?.split(',')
  const wanted = lake.store.deletions(name).filter(({ document }) => !types || types.includes(document._type))
  return { deletions: wanted.take(limit).toArray(), since: lake.store.historySince(name) }
}
