import type { SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { nextChange } from '../../schedule/upcoming/nextChange.ts'
import { enterContent, processWide, validity } from '../renewal/state.ts'
import { client } from '../sanity/client.ts'
import { getNotices } from './notices.ts'
import { getRegistrationCards } from './registerPage.ts'
import { getSchedule } from './schedule.ts'
import { getSite } from './site.ts'
import { withoutBlanks } from './withoutBlanks.ts'

const lastPublishedQuery = defineQuery(`*[] | order(_updatedAt desc)[0]._updatedAt`)

/** When something was published last, by the content store's clock: ISO 8601; null while nothing is. */
const getLastPublished = (client: SanityClient): Promise<string | null> => client.fetch(lastPublishedQuery)

type Reading = ReturnType<typeof readSiteFacts>

const ofThisRun = processWide<Reading | null>('siteFacts', null)

/** What every page is made from besides its own content, and when; while all pages are renewed, it is read once for all. */
export const getSiteFacts = (reader: SanityClient): Reading =>
  (reader === client ? ofThisRun.get() : null) ?? readSiteFacts(reader)

/**
 * Does work in which every page is made from one reading, as of the moment at which that begins: none of them knows of a class
 * that began meanwhile. Once it is done, pages are valid until one of them would say something else. One such work at a time.
 * @throws what the content store failed with, before the work begins
 */
export async function withOneReading<T>(work: (now: string) => Promise<T>): Promise<T> {
  const reading = readSiteFacts(client)
  ofThisRun.set(reading)
  try {
    const { changesAt } = await reading.facts // where the store cannot be read, this fails once instead of each page
    const result = await work(reading.now)
    validity.set({ from: Date.parse(reading.now), until: changesAt })
    return result
  } finally {
    ofThisRun.set(null)
    enterContent(null)
  }
}

/**
 * Reads first when something was published last: what is read after that is never older than it, and a page must not claim
 * to know more than it does.
 */
function readSiteFacts(reader: SanityClient) {
  const now = new Date().toISOString()
  const contentAsOf = getLastPublished(reader.withConfig({ perspective: 'published' }))
  const facts = contentAsOf.then(async (published) => {
    enterContent(reader === client ? published : null)
    const [site, schedule, notices, cards] = withoutBlanks(
      await Promise.all([getSite(reader, now), getSchedule(reader), getNotices(reader), getRegistrationCards(reader)]),
    )
    if (site === null || schedule === null)
      throw new Error('The document siteSettings is not published; publish it in the Studio')
    const changesAt = Date.parse(nextChange({ schedule, cards, notices }, now))
    return { site, schedule, notices, cards, changesAt }
  })
  facts.catch(() => undefined) // the pages that ask for it fail with it
  return { now, contentAsOf, facts }
}
