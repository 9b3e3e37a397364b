import type { NextApiRequest, NextApiResponse } from 'next'

/** Answers while the site can serve pages; the content store may be down meanwhile. */
export default function handleHealth(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store').status(200).json({ status: 'ok' })
}
