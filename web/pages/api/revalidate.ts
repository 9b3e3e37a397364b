import { createHash, timingSafeEqual } from 'node:crypto'
import { SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import type { NextApiRequest, NextApiResponse, PageConfig } from 'next'
import { renewalQueue } from '../../renewal/renewalQueue.ts'
import { isDue, renewalOrder, renewPages } from '../../renewal/renewPages.ts'
import { type Change, renewal, renewer, revalidator } from '../../renewal/state.ts'
import { readBody, signatureGate } from '../../renewal/webhookRequest.ts'
import { settings } from '../../sanity/client.ts'

export const config: PageConfig = { api: { bodyParser: false } }

const gate = signatureGate(settings.webhookSecret)

/** Renews pages where web/server.ts does not run: on Vercel and in development. */
const renewHere = renewalQueue((changes) =>
  renewPages(changes, { revalidate: (path) => revalidator.get()?.(path) ?? Promise.resolve() }),
)

/**
 * Renews all pages before it answers, starting with those that show the changed document. The content store calls this after
 * every published change.
 */
export default async function handleWebhook(request: NextApiRequest, response: NextApiResponse) {
  const answer = (status: number, message: string) => response.status(status).json({ message })

  // web/server.ts requests this method once. On Vercel, it calls the host of its request, so only authorized requests set it.
  if (!process.env.VERCEL) revalidator.set(response.revalidate)
  if (request.method === 'GET' && isByCron(request)) {
    const isNeeded = await isDue().catch(() => true) // the renewal says why the store can't be read
    return isNeeded ? renew({}) : answer(200, 'Nothing has changed')
  }
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return answer(405, 'Use POST')
  }
  const signature = request.headers[SIGNATURE_HEADER_NAME]
  if (typeof signature !== 'string') return answer(401, `The header ${SIGNATURE_HEADER_NAME} is missing`)

  const body = await readBody(request)
  if (body === null) return answer(400, 'The body cannot be read; send JSON in UTF-8, 256 kB at most')
  if (!(await gate.accept(body, signature)))
    return answer(401, 'The signature is wrong, or off by more than five minutes, or was used before')
  const change = parseJson(body)
  if (change === undefined) return answer(400, 'The body is not JSON')

  const type = typeof change?._type === 'string' ? change._type : null
  const transactionId = request.headers['sanity-transaction-id']?.toString() ?? null
  return renew({ type, transactionId }, () => gate.release(signature))

  async function renew(change: Change, onFailure?: () => void) {
    revalidator.set(response.revalidate)
    try {
      await (renewer.get() ?? renewHere)(change)
    } catch (error) {
      onFailure?.()
      return answer(503, `The old pages stay: ${renewal.failure?.message ?? (error as Error).message}`)
    }
    return answer(200, `Renewed ${[...renewalOrder([])].join(' ')}`)
  }
}

/** Returns whether Vercel's cron job sent the request: on Vercel, no process renews pages when time changes them. */
function isByCron({ headers }: NextApiRequest): boolean {
  const { CRON_SECRET: secret = '' } = process.env
  const [given, right] = [headers.authorization ?? '', `Bearer ${secret}`].map((text) =>
    createHash('sha256').update(text).digest(),
  ) as [Buffer, Buffer]
  return secret !== '' && timingSafeEqual(given, right)
}

/** Parses a webhook's body. Returns undefined if it isn't JSON. */
function parseJson(body: string): { _type?: unknown } | null | undefined {
  try {
    return JSON.parse(body) as { _type?: unknown } | null
  } catch {
    return undefined
  }
}
