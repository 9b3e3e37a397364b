import { Readable } from 'node:stream'
import type { Handler, RouteContext } from '../context.ts'
import { type LakeDocument, getPublishedId, isDraftId } from '../document.ts'
import { badRequest, notFound } from '../errors.ts'
import { findSequences, readDeletions, readIds, readTexts, readTransactions, toLines } from '../history/readHistory.ts'
import { readCount, readTime } from '../input.ts'
import type { HistoryStore, TransactionRange } from '../store/historyStore.ts'

const defaultTransactions = 100
const maxTransactions = 1000

/**
 * `GET /data/history/:dataset/transactions/:ids`: streams transactions. `excludeContent` has no effect, because lines hold no documents.
 * @see https://www.sanity.io/docs/http-reference/history
 */
export const getTransactions: Handler = async (context) => {
  const { lake, params, url, dataset } = context
  const ids = readIds(params.ids)
  const isOn = (option: string) => url.searchParams.get(option) === 'true'
  const sequences = await findSequences(lake.store, dataset.name, ids, readRange(context, dataset.name))
  const lines = toLines(readTransactions(lake.store, sequences), {
    ids: isOn('includeIdentifiedDocumentsOnly') ? ids : null,
    withMutations: !isOn('excludeMutations'),
    withEffects: url.searchParams.get('effectFormat') === 'mendoza',
  })
  const body = Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } })
}

/** Reads a range. An empty parameter counts as absent: the Studio sends `fromTransaction=`. Throws LakeError 400. */
function readRange({ lake, url: { searchParams } }: RouteContext, dataset: string): TransactionRange {
  for (const name of ['fromTime', 'toTime', 'authors'])
    if (searchParams.get(name))
      throw badRequest(`This lake has no "${name}"; use fromTransaction, toTransaction and limit`)
  const sequence = (name: string): number | undefined => {
    const id = searchParams.get(name)
    return id ? getSequence(lake.store, dataset, id) : undefined
  }
  return {
    fromSequence: sequence('fromTransaction'),
    toSequence: sequence('toTransaction'),
    newestFirst: searchParams.get('reverse') === 'true',
    limit: readCount('limit', searchParams.get('limit') || null, defaultTransactions, maxTransactions),
  }
}

/** Returns the sequence number of a transaction. Throws LakeError 404 for an unknown one. */
function getSequence(store: HistoryStore, dataset: string, transactionId: string): number {
  const transaction = store.getSummary(dataset, transactionId)
  if (!transaction) throw notFound(`Dataset "${dataset}" has no transaction "${transactionId}"`)
  return transaction.sequence
}

/** `GET /data/history/:dataset/documents/:ids` @see https://www.sanity.io/docs/http-reference/history */
export const getDocuments: Handler = async (context) => {
  const texts = await readTexts(readIds(context.params.ids), readSelector(context))
  return new Response(`{"documents":[${texts.join()}]}`, { headers: { 'content-type': 'application/json' } })
}

/**
 * Creates a function that reads a document as of a point in time. The last revisions omit a draft that was published since,
 * from which the Studio would restore. Throws LakeError 400 unless one point in time is given, 404 for an unknown revision.
 */
function readSelector({ lake, dataset, url }: RouteContext): (id: string) => string | null {
  const { store } = lake
  const { name } = dataset
  const [revision, time, last] = ['revision', 'time', 'lastRevision'].map((key) => url.searchParams.get(key))
  if ([revision, time, last].filter((selector) => selector != null).length !== 1) {
    throw badRequest('Specify one point in time: revision=<transaction id>, time=<ISO time> or lastRevision=true')
  }
  if (last != null) {
    if (last !== 'true') throw badRequest(`lastRevision is "${last}"; use true, or another selector`)
    return (id) => {
      const text = store.lastRevisionText(name, id)
      const published = isDraftId(id) ? store.lastRevisionText(name, getPublishedId(id)) : null
      return published !== null && updatedAt(published) >= updatedAt(text) ? null : text
    }
  }
  const sequence =
    revision != null ? getSequence(store, name, revision) : store.sequenceAt(name, readTime('time', time))
  return (id) => store.revisionAt(name, id, sequence)
}

const updatedAt = (text: string | null) =>
  text ? Date.parse((JSON.parse(text) as LakeDocument)._updatedAt) : -Infinity

const defaultDeletions = 50
const maxDeletions = 500

/** `GET /data/history/:dataset/deletions`, an extension: lists deleted documents of some `types`, latest first. */
export const listDeletions: Handler = async ({ lake: { store }, url, dataset: { name } }) => {
  const limit = readCount('limit', url.searchParams.get('limit'), defaultDeletions, maxDeletions)
  const types = url.searchParams.get('types')?.split(',') ?? null
  return { deletions: await readDeletions(store, name, types, limit) }
}
