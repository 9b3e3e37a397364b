import {
  getDraftId,
  getPublishedId,
  type Path,
  type PathSegment,
  pathToString,
  type SanityClient,
  type SanityDocument,
} from 'sanity'
import { get } from '@sanity/util/paths'
import { getDocumentsBefore, getEarlierDocuments, getTransactions, historyPath } from '../history.ts'
import { getKey, isObject } from '../paths.ts'

/** Restores a document, its draft, and the references to it that still have a place. @throws Error with a message for organizers */
export async function restoreDocument(client: SanityClient, deletion: Deletion): Promise<void> {
  const { id } = deletion
  const before = await getChangedDocuments(client, deletion)
  const transaction = client.transaction()
  for (const { _rev, _updatedAt, ...document } of before.filter(({ _id }) => getPublishedId(_id) === id)) {
    transaction.create(document)
  }
  const referrers = before.filter(
    (document) => getPublishedId(document._id) !== id && findReferences(document, id).length > 0,
  )
  for (const [now, was] of await pairWithCurrent(client, referrers)) {
    for (const patch of restoreReferences(was, now, id)) transaction.patch(now._id, patch)
  }
  try {
    await transaction.commit()
  } catch (error) {
    throw explain(error as Error)
  }
}

/** Pairs referring documents with their earlier versions, drafts started since included: publishing those would undo it. */
async function pairWithCurrent(client: SanityClient, referrers: SanityDocument[]) {
  const publishedIds = [...new Set(referrers.map(({ _id }) => getPublishedId(_id)))]
  const ids = new Set<string>([...publishedIds, ...publishedIds.map(getDraftId), ...referrers.map(({ _id }) => _id)])
  const found = ids.size === 0 ? [] : await client.getDocuments([...ids])
  return found.flatMap((now) => {
    if (!now) return []
    const versions = referrers.filter(({ _id }) => getPublishedId(_id) === getPublishedId(now._id))
    const was = versions.find(({ _id }) => _id === now._id) ?? versions.at(0)
    return was ? [[now, was] as const] : []
  })
}

function explain(error: Error): Error {
  if (error.message.includes('references non-existent')) {
    return new Error('It refers to something else that was deleted: restore that first', { cause: error })
  }
  if (error.message.includes('already exists')) return new Error('It was already restored', { cause: error })
  return error
}

export type Deletion = {
  id: string
  transactionId: string
  timestamp: string
  author: string
  document: SanityDocument
}

/** Returns deletions, latest first. Only the embedded store supports this. */
export async function getDeletions(client: SanityClient, types: string[]) {
  const { deletions } = await client.request<{ deletions: Deletion[] }>({
    url: `${historyPath(client)}/deletions`,
    query: { types: types.join(',') },
  })
  return deletions
}

/** Returns how a document was deleted; null if it never existed or its history is gone. */
export async function getDeletion(client: SanityClient, id: string): Promise<Deletion | null> {
  const versions = [id, getDraftId(id)]
  const [[last], documents] = await Promise.all([
    getTransactions<Transaction>(client, versions, { excludeMutations: 'true', reverse: 'true', limit: '1' }),
    getEarlierDocuments(client, versions, { lastRevision: 'true' }),
  ])
  const document = documents.at(-1)
  if (!last || !document) return null
  return { id, transactionId: last.id, timestamp: last.timestamp, author: last.author, document }
}

async function getChangedDocuments(client: SanityClient, { id, transactionId, timestamp }: Deletion) {
  const [transaction] = await getTransactions<Transaction>(client, [id, getDraftId(id)], {
    excludeMutations: 'true',
    fromTransaction: transactionId,
    toTransaction: transactionId,
  })
  if (!transaction) throw new Error('It was deleted too long ago: its history is gone')
  return getDocumentsBefore(client, transaction.documentIDs, timestamp)
}

type Transaction = { id: string; timestamp: string; author: string; documentIDs: string[] }

type FoundReference = { path: Path; reference: { _ref: string } }

export function findReferences(document: object, id: string): FoundReference[] {
  const find = (value: unknown, path: Path): FoundReference[] => {
    if (isReferenceTo(value, id)) return [{ path, reference: value }]
    if (Array.isArray(value)) return value.flatMap((item, index) => find(item, [...path, toSegment(item, index)]))
    if (!isObject(value)) return []
    return Object.entries(value).flatMap(([name, field]) => find(field, [...path, name]))
  }
  return find(document, [])
}

function toSegment(item: unknown, index: number): PathSegment {
  const _key = getKey(item)
  return _key === undefined ? index : { _key }
}

const isReferenceTo = (value: unknown, id: string): value is FoundReference['reference'] =>
  isObject(value) && value._ref === id

type Patch =
  { set: Record<string, unknown> } | { setIfMissing: Record<string, unknown>; insert: Insert & { items: unknown[] } }
type Insert = { before: string } | { after: string }

/** Returns patches that restore a document's references to another where they were; none if it refers to the other again. */
export function restoreReferences(before: object, now: object, id: string): Patch[] {
  if (findReferences(now, id).length > 0) return []
  return findReferences(before, id)
    .map((found) =>
      typeof found.path.at(-1) === 'string' ? restoreField(found, now) : restoreItem(found, before, now),
    )
    .filter((patch) => patch !== null)
}

function restoreField({ path, reference }: FoundReference, now: object): Patch | null {
  const hasParent = get(now, path.slice(0, -1)) !== undefined
  return hasParent && get(now, path) === undefined ? { set: { [pathToString(path)]: reference } } : null
}

/** Inserts the reference after the nearest earlier item that still exists, or first. */
function restoreItem({ path, reference }: FoundReference, before: object, now: object): Patch | null {
  const list = path.slice(0, -1)
  if (get(now, list.slice(0, -1)) === undefined) return null
  const items = get(before, list)
  const earlier = Array.isArray(items) ? items.slice(0, items.indexOf(reference)).map(getKey) : []
  const neighbor = earlier.findLast((_key) => _key !== undefined && get(now, [...list, { _key }]) !== undefined)
  const insert: Insert =
    neighbor === undefined
      ? { before: `${pathToString(list)}[0]` }
      : { after: pathToString([...list, { _key: neighbor }]) }
  return { setIfMissing: { [pathToString(list)]: [] }, insert: { ...insert, items: [reference] } }
}
