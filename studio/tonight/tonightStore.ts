import { apiVersion } from '../../shared/apiVersion.ts'
import { pagesOf } from '../../shared/pages.ts'
import { getServedPage, liveStatus } from '../live/liveStatus.ts'
import { type Answer, type Change, contentQuery, readContent, type Stored } from './tonightContent.ts'

const dataset = process.env.SANITY_STUDIO_DATASET ?? ''
const api = `/v${apiVersion}`

/** Longer than the store takes on a slow phone; a connection that was cut may never answer. */
const timeoutMs = 15_000

/** An error response of the content store, or a missing response: `status` is 0 without a connection. */
export class StoreError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Returns whether the store didn't answer. A proxy answers with 5xx while it restarts. */
export const isUnanswered = (error: unknown) =>
  error instanceof StoreError && (error.status === 0 || error.status >= 500)

async function send(path: string, init: RequestInit = {}): Promise<string> {
  const noConnection = () => {
    throw new StoreError(0, 'There is no connection')
  }
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(noConnection)
  if (!response.ok) throw new StoreError(response.status, await describeRefusal(response))
  return response.text().catch(noConnection)
}

async function describeRefusal(response: Response): Promise<string> {
  type Refusal = { message?: string; error?: { description?: string } }
  const { message, error } = (await response.json().catch(() => ({}))) as Refusal
  return error?.description ?? message ?? `The content store answered with status ${response.status}`
}

async function query<Result>(text: string, perspective: 'published' | 'raw', ids: string[] = []) {
  const parameters = new URLSearchParams({ query: text, perspective, $ids: JSON.stringify(ids) })
  const answer = await send(`${api}/data/query/${dataset}?${parameters}`)
  return (JSON.parse(answer) as { result: Result }).result
}

export type User = { name: string; role: string }

/** Returns the person who is signed in. @throws StoreError with status 401 if nobody is */
export async function getUser(): Promise<User> {
  const user = JSON.parse(await send(`${api}/users/me`)) as Partial<User>
  if (user.name === undefined) throw new StoreError(401, 'Nobody is signed in')
  return user as User
}

/** Exchanges a token for the session cookie. */
export const startSession = (token: string) =>
  send('/v1/auth/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } })

export const getContent = async () => readContent(await query<Answer>(contentQuery, 'published'))

export type Versions = { published: Stored | null; draft: Stored | null }

export async function getVersions(id: string): Promise<Versions> {
  const stored = await query<Stored[]>('*[_id in $ids]', 'raw', [id, `drafts.${id}`])
  const [published = null, draft = null] = [id, `drafts.${id}`].map((one) => stored.find(({ _id }) => _id === one))
  return { published, draft }
}

/** Returns a new document id. Browsers create UUIDs on https only. */
export const newId = () => `tonight-${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`

export type Mutation = Record<string, Record<string, unknown>>

/** Sends a transaction; one that was sent before, with the same id, isn't applied twice. */
export const mutate = (mutations: Mutation[], transactionId: string) =>
  send(`${api}/data/mutate/${dataset}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations, transactionId }),
  })

/** Returns whether visitors get the last change of a document, by the store's clock. */
export async function getLiveStatus({ id, type, fields }: Change) {
  const history = `${api}/data/history/${dataset}/transactions/${id}?excludeContent=true&reverse=true&limit=1`
  const [line = ''] = (await send(history)).split('\n')
  const { timestamp } = JSON.parse(line) as { timestamp: string }
  const pages = await Promise.all(pagesOf(type).map(({ path }) => getServedPage(path)))
  // The time of the last publish says nothing about a deletion, so the time at which the site read the store counts.
  return liveStatus(
    timestamp,
    fields === null ? pages.map((page) => page && { ...page, contentAsOf: page.readAt }) : pages,
  )
}
