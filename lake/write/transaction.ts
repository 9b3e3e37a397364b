import { charge } from '../budget.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { Change, DocumentContent, LakeDocument, Transaction } from '../document.ts'
import { badRequest } from '../errors.ts'
import { assertValidId } from '../ids.ts'
import { assertReferencesHold } from './referenceIntegrity.ts'
import { sizeOf } from '../size.ts'

export type OpenTransaction = ReturnType<typeof beginTransaction>

/** Objects and arrays inside each other; the Content Lake's own limit. */
const maxDepth = 20

/** The estimated cost of making a change durable and sending it to listeners, in milliseconds. */
const changeCost = 0.01
const revisionCost = 0.015
const characterCost = 1.5e-5

/** Collects changes over the current documents; nothing is visible or durable before `commit`. */
export function beginTransaction(
  dataset: Dataset,
  { id, timestamp, author }: Pick<Transaction, 'id' | 'timestamp' | 'author'>,
) {
  const written = new Map<string, LakeDocument | null>()

  const get = (documentId: string): LakeDocument | null =>
    written.get(documentId) ?? (written.has(documentId) ? null : dataset.get(documentId))

  const changes = (): Change[] =>
    [...written]
      .map(([documentId, after]) => ({ id: documentId, before: dataset.get(documentId), after }))
      .filter(({ before, after }) => before !== null || after !== null)

  return {
    id,
    timestamp,
    author,
    dataset,
    get,

    /**
     * Writes a document's next revision.
     * @throws LakeError 400 when it could not be stored: no type, a malformed id, nested too deeply
     */
    put(content: DocumentContent): LakeDocument {
      assertStorable(content)
      charge(changeCost + revisionCost + sizeOf(content) * characterCost)
      const before = get(content._id)
      const document: LakeDocument = {
        ...content,
        _createdAt: typeof content._createdAt === 'string' ? content._createdAt : (before?._createdAt ?? timestamp),
        _updatedAt: before || typeof content._updatedAt !== 'string' ? timestamp : content._updatedAt,
        _rev: id,
      }
      written.set(document._id, document)
      return document
    },

    remove(documentId: string): void {
      charge(changeCost)
      written.set(documentId, null)
    },

    changes,

    /**
     * @param mutations what was asked for, kept in the history
     * @returns null when nothing changed: no revision is made
     * @throws LakeError 409 when a strong reference would point to nothing
     */
    commit(mutations: unknown[], fingerprint: string): Transaction | null {
      const all = changes()
      assertReferencesHold(all, { ...dataset, get })
      if (all.length === 0) return null
      return dataset.commit({ id, timestamp, author, mutations, changes: all, fingerprint })
    },

    /** Checks what `commit` checks, and writes nothing. */
    dryRun(): void {
      assertReferencesHold(changes(), { ...dataset, get })
    },
  }
}

function assertStorable(content: DocumentContent): asserts content is DocumentContent & { _id: string; _type: string } {
  assertValidId(content._id)
  if (typeof content._type !== 'string' || content._type === '') throw badRequest('Document does not have a type')
  assertDepth(content, maxDepth)
}

/** Names of JavaScript's own properties; with `hasOwnProperty` in a document, groq-js fails on every query that meets it. */
const refusedKeys = ['__proto__', 'hasOwnProperty']

function assertDepth(value: unknown, levels: number) {
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw badRequest(`Document is nested more than ${maxDepth} levels deep`)
  for (const key of refusedKeys) if (Object.hasOwn(value, key)) throw badRequest(`Key "${key}" is not allowed`)
  for (const child of Object.values(value)) assertDepth(child, levels - 1)
}
