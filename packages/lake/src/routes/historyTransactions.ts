import type { Transaction } from '../document.ts'
import { readLimit, sequenceOf } from '../history/historyPage.ts'
import { readTime } from '../input.ts'
import { effectsOf } from '../history/mendoza.ts'
import type { Handler, RouteContext } from '../context.ts'
import type { TransactionRange } from '../store/historyStore.ts'

const defaultLimit = 100
const largestLimit = 1000

/**
 * `GET /data/history/:dataset/transactions/:ids`: transactions, one per line.
 * @see https://www.sanity.io/docs/http-reference/history
 */
export const historyTransactions: Handler = (context) => {
  const { lake, params, url } = context
  const ids = (params.ids ?? '').split(',')
  const { name } = lake.datasets.get(params.dataset ?? '')
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
      effects: Object.fromEntries(shown.map((change) => [change.id, effectsOf(change)])),
    }),
  }
}

/** An empty parameter counts as absent: the Studio sends `fromTransaction=`. */
function readRange({ lake, url }: RouteContext, dataset: string): TransactionRange {
  const given = <T>(name: string, read: (text: string) => T): T | undefined => {
    const text = url.searchParams.get(name)
    return text ? read(text) : undefined
  }
  const sequence = (id: string) => sequenceOf(lake.store, dataset, id)
  return {
    fromSequence: given('fromTransaction', sequence),
    toSequence: given('toTransaction', sequence),
    fromTime: given('fromTime', (text) => readTime('fromTime', text)),
    toTime: given('toTime', (text) => readTime('toTime', text)),
    authors: given('authors', (text) => text.split(',')),
    newestFirst: url.searchParams.get('reverse') === 'true',
    limit: readLimit(url.searchParams.get('limit') || null, defaultLimit, largestLimit),
  }
}
