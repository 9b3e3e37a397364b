import type { LakeDocument, Transaction } from '../document.ts'
import { badRequest, LakeError } from '../errors.ts'
import { runTimeSliced } from '../limits.ts'
import type { HistoryStore, TransactionRange } from '../store/historyStore.ts'
import { getEffects } from './mendoza.ts'

/** Maximum number of documents per request. Even with the longest ids, its URL is short enough. */
const maxIds = 100

/** Maximum length of a response that is not streamed. */
const maxCharacters = 10_000_000

/** Reads the ids in a path. Throws LakeError 400 for too many. */
export function readIds(text = ''): string[] {
  const ids = [...new Set(text.split(','))]
  if (ids.length > maxIds) throw badRequest(`These are ${ids.length} ids; request up to ${maxIds} at once`)
  return ids
}

/** Runs a step of a response between other requests. */
const inTimeSlice = <T>(step: () => T): Promise<T> =>
  new Promise((resolve) => runTimeSliced(() => resolve(new Promise((settle) => settle(step())))))

/** Reads documents as JSON, step by step. Throws LakeError 413 above 10 MB. */
export async function readTexts(ids: string[], read: (id: string) => string | null): Promise<string[]> {
  const texts: string[] = []
  const countText = createTextLimit('fewer documents at once')
  for (const id of ids) {
    const text = await inTimeSlice(() => read(id))
    if (text !== null) texts.push(countText(text))
  }
  return texts
}

/** Creates a function that limits the total length of texts. @param advice a smaller request */
function createTextLimit(advice: string) {
  let characters = 0
  return (text: string): string => {
    characters += text.length
    if (characters <= maxCharacters) return text
    throw new LakeError(413, 'payloadTooLargeError', `This is more than ${maxCharacters / 1e6} MB; request ${advice}`)
  }
}

/** Finds the transactions that wrote any of the documents, by their sequence numbers, in order. */
export async function findSequences(
  store: HistoryStore,
  dataset: string,
  ids: string[],
  range: TransactionRange,
): Promise<number[]> {
  const sequences = new Set<number>()
  for (const id of ids)
    for (const sequence of await inTimeSlice(() => store.sequencesOf(dataset, id, range))) sequences.add(sequence)
  const sorted = [...sequences].sort((a, b) => (range.newestFirst ? b - a : a - b))
  return sorted.slice(0, range.limit)
}

/** Yields transactions, each read when it is needed: together, they may not fit into memory. */
export async function* readTransactions(store: HistoryStore, sequences: number[]): AsyncGenerator<Transaction> {
  for (const sequence of sequences) {
    const transaction = await inTimeSlice(() => store.transactionAt(sequence))
    if (transaction) yield transaction
  }
}

type LineOptions = { ids: string[] | null; withMutations: boolean; withEffects: boolean }

/** Yields transactions as lines of JSON, in parts. @param ids the only documents to include; null for all */
export async function* toLines(
  transactions: AsyncIterable<Transaction>,
  { ids, withMutations, withEffects }: LineOptions,
): AsyncGenerator<string> {
  for await (const { id, timestamp, author, mutations, changes } of transactions) {
    const shown = ids ? changes.filter((change) => ids.includes(change.id)) : changes
    const documentIDs = shown.map((change) => change.id)
    const line = { id, timestamp, author, documentIDs, ...(withMutations && { mutations }) }
    yield JSON.stringify(line).slice(0, -1)
    for (const [index, change] of (withEffects ? shown : []).entries()) {
      const effects = await inTimeSlice(() => JSON.stringify(getEffects(change)))
      yield `${index === 0 ? ',"effects":{' : ','}${JSON.stringify(change.id)}:${effects}`
    }
    yield withEffects && shown.length > 0 ? '}}\n' : '}\n'
  }
}

/** Returns the last deletions of documents of some types, latest first. Throws LakeError 413 above 10 MB. */
export async function readDeletions(store: HistoryStore, dataset: string, types: string[] | null, limit: number) {
  const countText = createTextLimit('a smaller limit')
  const seen = new Set<string>()
  const deletions: object[] = []
  for (const { document: deletedId, ...deletion } of await inTimeSlice(() => store.deletions(dataset))) {
    const id = deletedId.replace(/^drafts\./, '')
    if (seen.has(id)) continue
    seen.add(id)
    const text = await inTimeSlice(() => store.lastRevisionText(dataset, deletedId))
    if (text === null) continue // history no longer reaches back that far
    const document = JSON.parse(text) as LakeDocument
    if (types && !types.includes(document._type)) continue
    countText(text)
    deletions.push({ id, ...deletion, document })
    if (deletions.length === limit) break
  }
  return deletions
}
