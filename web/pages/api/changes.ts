import type { NextApiRequest, NextApiResponse, PageConfig } from 'next'
import { outsideInstant } from '../../../shared/outsideTime.ts'
import { sessions } from '../../preview/previewSession.ts'
import { takeTurn, tooMany } from '../../preview/turns.ts'
import { client, settings } from '../../sanity/client.ts'
import { findVisitorChanges } from '../../visitorChanges/findVisitorChanges.ts'
import type { Document } from '../../visitorChanges/documentsClient.ts'

export const config: PageConfig = { api: { bodyParser: { sizeLimit: '500kb' } } }

const maxDocuments = 100

/**
 * Serves `POST /api/changes`, which tells the Studio what changes for visitors once documents are published. The body is
 * `{ "documents": { "<id>": <document, or null if it is deleted> }, "at": "<when, or null for at once>" }`. The `Authorization`
 * header contains a preview secret, as for starting a preview.
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
  const account = await sessions?.accountOfSecret(secret)
  if (!account) return refuse(401, 'Send a preview secret that is at most an hour old')
  const { at = null } = (request.body ?? {}) as { at?: unknown }
  const time = outsideInstant(at)
  if (at !== null && time === null) return refuse(400, `"at" is "${JSON.stringify(at)}"; send an instant in ISO 8601`)
  const proposed = readDocuments(request.body)
  if (typeof proposed === 'string') return refuse(400, proposed)
  if (!(await takeTurn(account, response))) return refuse(429, tooMany)
  try {
    const isAhead = time !== null && Date.parse(time) > Date.now()
    return response.json(await findVisitorChanges(client, proposed, isAhead ? time : null))
  } catch (error) {
    // For example, the site settings are deleted: visitors would keep the last good pages.
    return refuse(422, `The pages cannot be made from this: ${(error as Error).message}`)
  }
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
