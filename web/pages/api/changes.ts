import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import type { NextApiRequest, NextApiResponse, PageConfig } from 'next'
import { sessions } from '../../preview/sessions.ts'
import { client, draftsClient, settings } from '../../sanity/client.ts'
import { findVisitorChanges } from '../../visitorChanges/findVisitorChanges.ts'
import type { VisitorChanges } from '../../../shared/visitorChanges.ts'
import type { Document } from '../../visitorChanges/documentsClient.ts'

export const config: PageConfig = { api: { bodyParser: { sizeLimit: '1mb' } } }

/** Comparing takes a part of a second of this server's time, so only a few may wait. */
const maxWaiting = 4
const maxDocuments = 100

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Serves `POST /api/changes`, which tells the Studio what visitors will get differently once documents are published. The body is
 * `{ "documents": { "<id>": <document, or null if it is deleted> }, "at": "<when, or null for at once>" }`. The `Authorization` header
 * has a preview secret, as for starting a preview.
 */
export default async function handleChanges(request: NextApiRequest, response: NextApiResponse) {
  const refuse = (status: number, message: string) => response.status(status).json({ message })
  response
    .setHeader('Cache-Control', 'private, no-store')
    .setHeader('Access-Control-Allow-Origin', settings.studioUrl)
    .setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
    .setHeader('Access-Control-Max-Age', '600')
  if (request.method === 'OPTIONS') return response.status(204).end()
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST, OPTIONS')
    return refuse(405, 'Use POST')
  }
  const secret = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!(await isByOrganizer(secret))) return refuse(401, 'Send a preview secret that is at most an hour old')
  const compare = readComparison(request.body)
  if (typeof compare === 'string') return refuse(400, compare)
  if (waiting >= maxWaiting) {
    response.setHeader('Retry-After', '1')
    return refuse(429, 'Too many comparisons at once; try again in a second')
  }
  waiting += 1
  const comparing = last.then(compare).finally(() => (waiting -= 1))
  last = comparing.catch(() => undefined)
  try {
    return response.json(await comparing)
  } catch (error) {
    // Such as without site settings: visitors keep the last good pages.
    return refuse(422, `The pages cannot be made from this: ${(error as Error).message}`)
  }
}

async function isByOrganizer(secret: string): Promise<boolean> {
  if (draftsClient === null || sessions === null || secret === '') return false
  const url = `/?${String(new URLSearchParams({ [urlSearchParamPreviewSecret]: secret }))}`
  const { isValid } = await validatePreviewUrl(draftsClient, url)
  const session = isValid ? await sessions.begin(secret) : null
  return sessions.isValid(session?.split(/[=;]/)[1])
}

/** Returns what compares as the body asks, or what is wrong with the body. */
function readComparison(body: unknown): (() => Promise<VisitorChanges>) | string {
  const { at } = (body ?? {}) as { at?: unknown }
  const time = new Date(typeof at === 'string' ? at : Date.now())
  if (Number.isNaN(time.getTime())) return `"at" is "${String(at)}"; send a time in ISO 8601`
  const isAhead = time.getTime() > Date.now()
  const proposed = readDocuments(body)
  if (typeof proposed === 'string') return proposed
  return () => findVisitorChanges(client, proposed, isAhead ? time.toISOString() : null)
}

/** Returns the proposed documents, or what is wrong with the body. */
function readDocuments(body: unknown): Record<string, Document | null> | string {
  const { documents } = (body ?? {}) as { documents?: unknown }
  if (typeof documents !== 'object' || documents === null) return 'The body has no "documents"; send them by id'
  const entries = Object.entries(documents as Record<string, unknown>)
  if (entries.length > maxDocuments)
    return `There are ${entries.length} documents; ${maxDocuments} are compared at most`
  const wrong = entries.find(([id, document]) => !/^[\w-]+$/.test(id) || (document !== null && !isDocument(document)))
  if (wrong) return `"${wrong[0]}" is not the id of a published document, or has no document with a _type`
  return documents as Record<string, Document | null>
}

const isDocument = (value: unknown) =>
  typeof value === 'object' && value !== null && typeof (value as { _type?: unknown })._type === 'string'
