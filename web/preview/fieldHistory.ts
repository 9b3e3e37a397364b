import { getPublishedId, studioPath } from '@sanity/client/csm'
import type { previewSessions } from './previewSession.ts'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { applyPatch, type RawPatch } from 'mendoza'
import isEqual from 'react-fast-compare'
import titles from '../sanity/titles.json' with { type: 'json' }
import { outsideInstant } from '../../shared/outsideTime.ts'
import { readTransactions } from './readTransactions.ts'

export type FieldHistory = {
  /** The titles of the field and the document's type in the Studio, and what the document is called, if there are several. */
  field: string
  type: string
  document: string | null
  /** The last change of the field's value, with the name of its author; null if the name is not known. */
  change: { by: string | null; at: string } | null
  /** Where nothing changed the value, the oldest time that is known, ISO 8601; null if there is no history. */
  since: string | null
}

export type FieldQuestion = {
  /** Of the published document, its draft or a version. */
  id: string
  path: string
  /** The name of the release that is shown, instead of drafts. */
  release?: string
  /** The time of the past that is shown, ISO 8601, instead of drafts. */
  at?: string
}

type Transaction = {
  id: string
  timestamp: string
  author: string
  effects: Record<string, { apply: RawPatch; revert: RawPatch }>
}

type Known = { documents: (SanityDocument | null)[]; transactions: Transaction[] }

type Titles = { title: string; fields: Record<string, string> }

const titlesByType = new Map<string, Titles>(Object.entries(titles))
const namingFields = ['title', 'name', 'topic', 'question', 'text', 'reason', 'date']
const maxTransactions = 500
const keptDocuments = 50
const timeoutInMs = 10_000

/**
 * Reads who changed a field last from the history API of the content store.
 * @param client may read drafts and history
 */
export function fieldHistories(client: SanityClient) {
  const known = new Map<string, Promise<Known>>()

  /**
   * Returns the history of a field; null if there is no such document.
   * @throws if the path is not one, or the store can't be reached or takes longer than 10 seconds
   */
  return async ({ id, path, release, at }: FieldQuestion): Promise<FieldHistory | null> => {
    const published = getPublishedId(id)
    const ids = at ? [published] : [release ? `versions.${release}.${published}` : `drafts.${published}`, published]
    const { documents, transactions } = await readDocuments(ids)
    const versions = ids.map((id, index) => versionOf(id, documents[index] ?? null))
    const shown = () => versions.find(({ state }) => state !== null)?.state ?? null
    const valueOf = (document: object | null) => (document === null ? undefined : studioPath.get(document, path))
    let document = shown()
    let change: Transaction | null = null

    for (const transaction of transactions) {
      const after = shown()
      for (const version of versions) undo(version, transaction)
      if (at && transaction.timestamp > at) document = shown()
      else if (!isEqual(valueOf(after), valueOf(shown()))) change = transaction
      if (change) break
    }

    const { _type, ...fields } = document ?? {}
    const type = titlesByType.get(String(_type))
    if (type === undefined) return null
    const name = namingFields.map((field) => fields[field]).find((value) => typeof value === 'string') ?? null
    return {
      field: fieldTitle(type, path),
      type: type.title,
      document: published === _type ? null : name,
      change: change && { by: await readName(change.author), at: change.timestamp },
      since: transactions.at(-1)?.timestamp ?? null,
    }
  }

  /** Returns documents, null if they don't exist, and their transactions, newest first. */
  async function readDocuments(ids: string[]): Promise<Known> {
    const documents = await client.getDocuments(ids, { signal: AbortSignal.timeout(timeoutInMs) })
    const key = [...ids, ...documents.map((document) => document?._rev)].join(' ')
    const reading = known.get(key) ?? readHistory(ids).then((transactions) => ({ documents, transactions }))
    known.set(key, reading)
    reading.catch(() => known.delete(key))
    for (const oldest of [...known.keys()].slice(0, -keptDocuments)) known.delete(oldest)
    return reading
  }

  function readHistory(ids: string[]): Promise<Transaction[]> {
    const query = { effectFormat: 'mendoza', limit: String(maxTransactions) }
    return readTransactions(client, ids, query, AbortSignal.timeout(timeoutInMs))
  }

  async function readName(account: string): Promise<string | null> {
    try {
      const { displayName } = await client.request<{ displayName?: string }>({
        url: `/users/${encodeURIComponent(account)}`,
        signal: AbortSignal.timeout(timeoutInMs),
      })
      return displayName ?? null
    } catch (error) {
      if ([403, 404].includes((error as { statusCode?: number }).statusCode ?? 0)) return null
      throw error
    }
  }
}

/** Returns the title of a field, or of the one that it is part of, such as that of a rich text. */
function fieldTitle({ fields }: Titles, path: string): string {
  const names = path.replace(/\[.*?\]/g, '').split('.')
  const known = names.map((_, index) => fields[names.slice(0, names.length - index).join('.')])
  return known.find((title) => title !== undefined) ?? path
}

/** Returns a document on its way back in time, current once its last transaction is found. Patches don't include the revision. */
function versionOf(id: string, document: SanityDocument | null) {
  const { _rev: revision, ...state } = document ?? {}
  return { id, state: document && (state as Record<string, unknown>), revision, isCurrent: false }
}

/** Undoes a transaction, unless the document was read before it. */
function undo(version: ReturnType<typeof versionOf>, { id, effects }: Transaction) {
  const effect = effects[version.id]
  if (effect === undefined) return
  const isDeletion = effect.apply[0] === 0 && effect.apply[1] === null
  version.isCurrent ||= version.revision === undefined ? isDeletion : version.revision === id
  if (version.isCurrent) version.state = applyPatch(version.state, effect.revert) as typeof version.state
}

type Answer = { status: number; body: unknown }

/** Looking into history takes a part of a second of the store's time. */
const maxWaiting = 4
const longestPath = 300

/**
 * Returns a function that answers who changed a field last, for organizers with a preview session. Guests with a link get no
 * answer: they must not see which fields texts come from, nor who wrote them.
 */
export function answerWhy(
  sessions: Pick<ReturnType<typeof previewSessions>, 'accountOf'>,
  getHistory: ReturnType<typeof fieldHistories>,
) {
  const waiting = new Map<string, number>()

  return async (session: string | undefined, query: Partial<Record<string, unknown>>): Promise<Answer> => {
    const account = await sessions.accountOf(session)
    if (account === null) return { status: 401, body: 'Open the preview in the Studio' }
    const question = readQuestion(query)
    if (typeof question === 'string') return { status: 400, body: question }
    const others = waiting.get(account) ?? 0
    if (others >= maxWaiting) return { status: 429, body: `${maxWaiting} questions are being answered; ask again` }
    waiting.set(account, others + 1)
    try {
      const history = await getHistory(question)
      return history ? { status: 200, body: history } : { status: 404, body: `There is no document "${question.id}"` }
    } finally {
      const left = (waiting.get(account) ?? 1) - 1
      if (left > 0) waiting.set(account, left)
      else waiting.delete(account)
    }
  }
}

/** Returns what is asked, or what is wrong with it. */
function readQuestion({ id, path, release, at }: Partial<Record<string, unknown>>): FieldQuestion | string {
  if (typeof id !== 'string' || !/^[\w.-]{1,128}$/.test(id)) return `"id" is "${shown(id)}"; send the id of a document`
  if (!isPath(path)) return `"path" is "${shown(path)}"; send a field's path of up to ${longestPath} letters`
  if (release !== undefined && (typeof release !== 'string' || !/^[\w-]{1,64}$/.test(release)))
    return `"release" is "${shown(release)}"; send the name of a release`
  const time = at === undefined ? null : outsideInstant(at)
  if (at !== undefined && time === null) return `"at" is "${shown(at)}"; send a time in ISO 8601`
  const isPast = time !== null && Date.parse(time) < Date.now()
  return { id, path, ...(release !== undefined && { release }), ...(isPast && { at: time }) }
}

const shown = (value: unknown) => String(value).slice(0, 40)

function isPath(path: unknown): path is string {
  if (typeof path !== 'string' || path === '' || path.length > longestPath) return false
  try {
    return studioPath.toString(studioPath.fromString(path)) === path
  } catch {
    return false
  }
}
