import type { NextApiRequest, NextApiResponse } from 'next'
import { answerWhy, fieldHistories } from '../../../preview/fieldHistory.ts'
import { previewCookie } from '../../../preview/previewSession.ts'
import { sessions } from '../../../preview/sessions.ts'
import { draftsClient } from '../../../sanity/client.ts'

const answer = draftsClient && sessions && answerWhy(sessions, fieldHistories(draftsClient))

/** Serves `GET /draft/why?id=…&path=…`, which says who changed a field last; `release` and `at` as in the preview's address. */
export default async function handleWhy({ method, cookies, query }: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'private, no-store').setHeader('X-Robots-Tag', 'noindex')
  if (method !== 'GET') return response.setHeader('Allow', 'GET').status(405).send('Use GET')
  if (answer === null) return response.status(503).send('Previews need SANITY_READ_TOKEN (see .env.example)')
  const { status, body } = await answer(previewCookie(cookies), query)
  if (typeof body === 'string') return response.status(status).send(body)
  response.status(status).json(body)
}
