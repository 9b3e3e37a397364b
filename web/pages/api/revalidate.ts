import { createHash, timingSafeEqual } from 'node:crypto'
import { SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import type { NextApiRequest, NextApiResponse, PageConfig } from 'next'
import { withOneReading } from '../../queries/siteFacts.ts'
import { describeFailure } from '../../renewal/storeStatus.ts'
import { coalesceRuns, renewalOrder, renewInOrder, renewPage } from '../../renewal/renewPages.ts'
import { lastFailure } from '../../renewal/state.ts'
import { readBody, signatureGate } from '../../renewal/webhookRequest.ts'
import { settings } from '../../sanity/client.ts'

export const config: PageConfig = { api: { bodyParser: false } }

/** The store reports an edit twice, by webhook and by live event; both share a run. */
const gatherMs = 10

const gate = signatureGate(settings.webhookSecret)

type Call = Pick<NextApiResponse, 'revalidate'> & {
  /** The type of the document that changed; null if the request doesn't say. */
  changedType: string | null
}

const renewPages = coalesceRuns(
  (calls: [Call, ...Call[]]) =>
    withOneReading((now) => {
      const paths = renewalOrder(calls.flatMap(({ changedType }) => changedType ?? []))
      const [{ revalidate }] = calls // the first request stays open until the run is over
      return renewInOrder(paths, (path) => renewPage(path, now, revalidate))
    }),
  gatherMs,
)

/**
 * Renews all pages before it answers, starting with those that show the changed document. The content store calls this after
 * every published change.
 */
export default async function handleWebhook(request: NextApiRequest, response: NextApiResponse) {
  const answer = (status: number, message: string) => response.status(status).json({ message })

  if (request.method === 'GET' && isByCron(request)) return renew(null)
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

  return renew(typeof change?._type === 'string' ? change._type : null, () => gate.release(signature))

  async function renew(changedType: string | null, onFailure?: () => void) {
    try {
      await renewPages({ revalidate: response.revalidate, changedType })
      lastFailure.set(undefined)
    } catch (error) {
      onFailure?.()
      const failure = describeFailure(error)
      lastFailure.set(failure)
      return answer(503, `The old pages stay: ${failure.message}`)
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
