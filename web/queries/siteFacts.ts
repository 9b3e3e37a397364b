import { type SanityClient } from '@sanity/client'
import { processWide } from '../renewal/processWide.ts'
import { client } from '../sanity/client.ts'
import { getLastPublished } from './lastPublished.ts'
import { getNotices } from './notices.ts'
import { getRegistrationCards } from './registrationCards.ts'
import { getSchedule } from './schedule.ts'
import { getSite } from './site.ts'

type SiteFacts = Awaited<ReturnType<typeof readSiteFacts>>

const ofThisRun = processWide<Promise<SiteFacts> | null>('siteFacts', null)

/** What every page is made from besides its own content; while all pages are renewed, it is read once for all. */
export const getSiteFacts = (reader: SanityClient): Promise<SiteFacts> =>
  (reader === client ? ofThisRun.get() : null) ?? readSiteFacts(reader)

/** Does work in which every page is made from one reading, which begins now. One such work at a time. */
export async function withOneReading<T>(work: () => Promise<T>): Promise<T> {
  const reading = readSiteFacts(client)
  reading.catch(() => undefined) // the pages that ask for it fail with it
  ofThisRun.set(reading)
  try {
    return await work()
  } finally {
    ofThisRun.set(null)
  }
}

async function readSiteFacts(reader: SanityClient) {
  const now = new Date().toISOString()
  // Before the rest is read: a page must never claim to know more than it does.
  const contentAsOf = await getLastPublished(client)
  const [site, schedule, notices, cards] = await Promise.all([
    getSite(reader, now),
    getSchedule(reader),
    getNotices(reader),
    getRegistrationCards(reader),
  ])
  return { contentAsOf, site, schedule, notices, cards }
}
