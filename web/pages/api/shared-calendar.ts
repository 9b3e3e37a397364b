import type { NextApiRequest, NextApiResponse } from 'next'
import { getReading } from '../../communityFeed/sharedEvents.ts'
import { settings } from '../../sanity/client.ts'

/**
 * Serves `/api/shared-calendar?key=…`, which tells the Studio what the site found in a shared calendar; null if this process hasn't
 * read it. The key is a hash of the calendar's address.
 */
export default function handleSharedCalendar({ query }: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store').setHeader('Access-Control-Allow-Origin', settings.studioUrl)
  return response.json(getReading(String(query.key)))
}
