import { createHash } from 'node:crypto'
import type { NextApiRequest, NextApiResponse, PageConfig } from 'next'
import { calendarFeed, lastEdit } from '../../../schedule/icalendar/calendarFeed.ts'
import { isKnown } from '../../etag.ts'
import { getCalendarFacts, getSchedule } from '../../queries/scheduleFacts.ts'
import { lastGood } from '../../renewal/lastGood.ts'
import { client, settings } from '../../sanity/client.ts'

export const config: PageConfig = { api: { bodyParser: false } }

const getFeed = lastGood(async () => {
  const [schedule, facts] = await Promise.all([getSchedule(client), getCalendarFacts(client)])
  if (schedule === null || facts === null || facts.updatedAt === null)
    throw new Error('The document siteSettings is not published; publish it in the Studio')
  const feedFacts = { ...facts, updatedAt: facts.updatedAt, siteUrl: settings.siteUrl }
  return {
    text: calendarFeed(schedule, feedFacts, new Date().toISOString()),
    editedAt: lastEdit(schedule, feedFacts),
    readAt: performance.now(),
  }
})

/** Serves `/calendar.ics`, the schedule for calendar programs. `Age` says how long ago the content store was last read. */
export default async function handleCalendar(request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return response.status(405).send('Use GET or HEAD')
  }
  const feed = await getFeed().catch((error: unknown) => {
    console.error('There is no calendar to answer with', error)
    return null
  })
  if (feed === null) {
    response.setHeader('Retry-After', '60').setHeader('Cache-Control', 'no-store')
    return response.status(503).send('The calendar cannot be read at the moment. Please try again in a minute.')
  }
  const etag = `"${createHash('sha256').update(feed.text).digest('base64url')}"`
  response
    .setHeader('Cache-Control', 'public, max-age=300, no-transform')
    .setHeader('Age', Math.floor((performance.now() - feed.readAt) / 1000))
    .setHeader('ETag', etag)
    .setHeader('Last-Modified', new Date(feed.editedAt).toUTCString())
  if (isKnown(request.headers['if-none-match'], etag)) return response.status(304).end()

  // `send` would set a weak ETag of its own.
  response
    .setHeader('Content-Type', 'text/calendar; charset=utf-8')
    .setHeader('Content-Disposition', 'inline; filename="calendar.ics"')
    .setHeader('Content-Length', Buffer.byteLength(feed.text))
    .end(request.method === 'HEAD' ? undefined : feed.text)
}
