import type { NextApiRequest, NextApiResponse } from 'next'
import { calendarFeed } from '../../../schedule/icalendar/calendarFeed.ts'
import { getSiteFacts } from '../../queries/siteFacts.ts'
import { lastGood } from '../../renewal/shareRuns.ts'
import { client, settings } from '../../sanity/client.ts'

const getFeed = lastGood(async () => {
  const { site, schedule, contentAsOf, now } = await getSiteFacts(client, new Date().toISOString())
  return calendarFeed(schedule, { ...site, siteUrl: settings.siteUrl, editedAt: contentAsOf ?? now }, now)
})

/** Serves `/calendar.ics`, the schedule for calendar programs. */
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
  response
    .setHeader('Content-Type', 'text/calendar; charset=utf-8')
    .setHeader('Content-Disposition', 'inline; filename="calendar.ics"')
    .setHeader('Cache-Control', 'public, max-age=300, no-transform')
    .send(feed)
}
