import { apiVersion } from '../../shared/apiVersion.ts'
import { pagesOf } from '../../shared/pages.ts'
import { getServedPage, type ServedPage } from '../live/liveStatus.ts'
import { StoreError, toStoreError } from './storeError.ts'
import { type Answer, type Change, draftsQuery, publishedQuery, readContent, type Stored } from './tonightContent.ts'

const dataset = process.env.SANITY_STUDIO_DATASET ?? ''
const api = `/v${apiVersion}`

/** Longer than the store takes on a slow phone; a connection that was cut may never answer. */
const timeoutMs = 15_000

async function send(path: string, init: RequestInit = {}): Promise<string> {
  const noConnection = () => {
    throw new StoreError(0, 'There is no connection')
  }
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(noConnection)
  if (!response.ok) throw await toStoreError(response)
  return response.text().catch(noConnection)
}

async function query<Result>(text: string, perspective: 'published' | 'raw', ids: string[] = []) {
  const parameters = new URLSearchParams({ query: text, perspective, $ids: JSON.stringify(ids) })
  const answer = await send(`${api}/data/query/${dataset}?${parameters}`)
  return (JSON.parse(answer) as { result: Result }).result
}

export type User = { id: string; name: string; role: string }

export async function getUser(): Promise<User | null> {
  const user = JSON.parse(await send(`${api}/users/me`)) as Partial<User>
  return user.id === undefined ? null : (user as User)
}

/** Exchanges a ticket, which works once, or a token for the session cookie. */
export const startSession = ({ sid, token }: Partial<Record<string, string>>) =>
  sid === undefined
    ? send('/v1/auth/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    : send(`/v1/auth/fetch?type=cookie&sid=${encodeURIComponent(sid)}`)

/** Returns what is published. Drafts, which only lead to warnings, are read afterwards: `getDrafts` */
export const getContent = async () => readContent(await query<Answer>(publishedQuery, 'published'))

export const getDrafts = () => query<Stored[]>(draftsQuery, 'raw')

export type Versions = { published: Stored | null; draft: Stored | null }

export async function getVersions(id: string): Promise<Versions> {
  const stored = await query<Stored[]>('*[_id in $ids]', 'raw', [id, `drafts.${id}`])
  const [published = null, draft = null] = [id, `drafts.${id}`].map((one) => stored.find(({ _id }) => _id === one))
  return { published, draft }
}

/** Returns whether documents of this id were deleted; the Studio opens those as read-only. */
export async function wasDeleted(id: string): Promise<boolean> {
  const ids = `${id},drafts.${id}`
  const answer = await send(`${api}/data/history/${dataset}/documents/${ids}?lastRevision=true`)
  return (JSON.parse(answer) as { documents: unknown[] }).documents.length > 0
}

export type Mutation = Record<string, Record<string, unknown>>

/** Sends a transaction; one that was sent before, with the same id, isn't applied twice. */
export const mutate = (mutations: Mutation[], transactionId: string) =>
  send(`${api}/data/mutate/${dataset}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations, transactionId }),
  })

/** Returns when a document was last changed or deleted, in ISO 8601 by the store's clock. */
export async function getLastChange(id: string): Promise<string> {
  const path = `${api}/data/history/${dataset}/transactions/${id}?excludeContent=true&reverse=true&limit=1`
  const [line = ''] = (await send(path)).split('\n')
  return (JSON.parse(line) as { timestamp: string }).timestamp
}

/**
 * Returns what the site says about each page that documents of a type may affect. The time of the last publish says nothing about a
 * deletion, so that the time at which the site read the store counts instead.
 */
export const getServedPages = ({ type, fields }: Change): Promise<(ServedPage | null)[]> =>
  Promise.all(
    pagesOf(type).map(async ({ path }) => {
      const page = await getServedPage(path)
      return page && fields === null ? { ...page, contentAsOf: page.readAt } : page
    }),
  )
