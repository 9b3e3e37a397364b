import { importLimit, sizeOf } from '../limits.ts'
import type { Dataset } from '../dataset/dataset.ts'
import {
  type Change,
  type DocumentContent,
  type LakeDocument,
  type Transaction,
  assertValidId,
  isPublishedId,
  getPublishedId,
} from '../document.ts'
import { badRequest } from '../errors.ts'
import { assertReferencesHold } from './integrity.ts'

export type OpenTransaction = ReturnType<typeof beginTransaction>

/** Nesting of objects and arrays; the Content Lake's own limit. */
const maxDepth = 20

/** Collects changes; nothing is visible or durable before `commit`. `assertAllowed` throws for forbidden ones. */
export function beginTransaction(
  dataset: Dataset,
  { id, timestamp, author }: Pick<Transaction, 'id' | 'timestamp' | 'author'>,
  assertAllowed: (changes: Change[]) => void = () => {},
  { documents: maxDocuments, characters: maxCharacters } = importLimit,
) {
  const written = new Map<string, LakeDocument | null>()
  /** The changes that were checked; null since the last write, because only a document's last revision is checked. */
  let checked: Change[] | null = null

  const get = (documentId: string): LakeDocument | null =>
    written.get(documentId) ?? (written.has(documentId) ? null : dataset.get(documentId))

  const changes = (): Change[] =>
    [...written]
      .map(([documentId, after]) => ({ id: documentId, before: dataset.get(documentId), after }))
      .filter(({ before, after }) => before !== null || after !== null)

  /** Checks what was written. Throws LakeError 400: too much, too deep, not a finite number; 403; 409 for a missing target. */
  function check(): Change[] {
    if (checked) return checked
    const all = changes()
    if (all.length > maxDocuments)
      throw badRequest(`This changes ${all.length} documents; a transaction changes up to ${maxDocuments}`)
    let characters = 0
    for (const { id: documentId, after } of all) {
      if (!after) continue
      assertStorable(documentId, after, maxDepth)
      characters += sizeOf(after)
      if (characters > maxCharacters)
        throw badRequest(`This writes more than ${maxCharacters} characters; send it in parts`)
    }
    assertAllowed(all)
    assertReferencesHold(all, { ...dataset, get })
    return (checked = all)
  }

  return {
    id,
    timestamp,
    author,
    dataset,
    get,

    /** Writes a document's next revision. Throws LakeError 400 without a type, or for a malformed id or date. */
    put(content: DocumentContent): LakeDocument {
      assertIdentified(content)
      const before = get(content._id)
      const document: LakeDocument = {
        ...content,
        _createdAt: typeof content._createdAt === 'string' ? content._createdAt : (before?._createdAt ?? timestamp),
        _updatedAt: before || typeof content._updatedAt !== 'string' ? timestamp : content._updatedAt,
        _rev: id,
      }
      written.set(document._id, document)
      checked = null
      return document
    },

    remove(documentId: string): void {
      written.set(documentId, null)
      checked = null
    },

    changes,
    check,

    /** Commits the changes. Returns null if there are none. Throws like `check`. */
    commit(mutations: unknown[], fingerprint: string): Transaction | null {
      const all = check()
      if (all.length === 0) return null
      return dataset.commit({ id, timestamp, author, mutations, changes: all, fingerprint })
    },
  }
}

function assertIdentified(
  content: DocumentContent,
): asserts content is DocumentContent & { _id: string; _type: string } {
  assertValidId(content._id)
  const publishedId = getPublishedId(content._id)
  if (publishedId === '' || !isPublishedId(publishedId))
    throw badRequest(`"${content._id}" is a draft or version of "${publishedId}", which cannot be published`)
  if (typeof content._type !== 'string' || content._type === '') throw badRequest('Document does not have a type')
  for (const field of ['_createdAt', '_updatedAt']) assertTimestamp(field, content[field])
}

const timestampPattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

function assertTimestamp(field: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value === 'string' && timestampPattern.test(value) && !Number.isNaN(Date.parse(value))) return
  throw badRequest(`${field} is ${JSON.stringify(value)}; use a time such as "2026-02-10T19:30:00Z"`)
}

/** Names of JavaScript's own properties; groq-js fails on every query that reads a document with `hasOwnProperty`. */
const refusedKeys = ['__proto__', 'hasOwnProperty']

function assertStorable(name: string, value: unknown, levels: number) {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw badRequest(`"${name}" is a number beyond 1.8e308, which would be null in JSON; use a smaller one, or a text`)
  }
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw badRequest(`Document is nested more than ${maxDepth} levels deep`)
  for (const key of refusedKeys) if (Object.hasOwn(value, key)) throw badRequest(`Key "${key}" is not allowed`)
  if (Array.isArray(value)) for (const item of value) assertItem(name, item, levels - 1)
  else for (const key of Object.keys(value)) assertStorable(key, (value as DocumentContent)[key], levels - 1)
}

function assertItem(name: string, item: unknown, levels: number) {
  if (item === undefined) throw badRequest(`"${name}" would have gaps: an item was set beyond its end; insert it`)
  assertStorable(name, item, levels)
}
