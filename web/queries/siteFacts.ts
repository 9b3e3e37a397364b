import type { SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { nextChange } from '../../schedule/upcoming/nextChange.ts'
import { enterContent, processWide, validity } from '../renewal/state.ts'
import { client } from '../sanity/client.ts'
import { getPublishedPaths } from './pageContent.ts'
import { getRegistrationCards } from './registerPageContent.ts'
import { getSchedule } from './scheduleFacts.ts'
import { getSite } from './siteQuery.ts'

const lastPublishedQuery = defineQuery(`*[] | order(_updatedAt desc)[0]._updatedAt`)

/** Gets the time of the last publish by the content store's clock, ISO 8601; null if nothing is published. */
const getLastPublished = (client: SanityClient): Promise<string | null> => client.fetch(lastPublishedQuery)

type Reading = ReturnType<typeof readSiteFacts>

const ofThisRun = processWide<Reading | null>('siteFacts', null)

/**
 * Gets the facts that all pages share, and the time for which they are rendered. During a renewal, all pages share one reading.
 * @param now ISO 8601; if given, the content is read again, even during a renewal
 */
export const getSiteFacts = (reader: SanityClient, now?: string): Reading =>
  (reader === client && now === undefined ? ofThisRun.get() : null) ?? readSiteFacts(reader, now)

/**
 * Runs `work` with one reading of the shared facts for all pages, so that they agree even if a class begins meanwhile. Afterwards
 * the pages are valid until time changes what one of them says. Runs must not overlap.
 * @throws the content store's error, before `work` starts
 */
export async function withOneReading<T>(work: (now: string) => Promise<T>): Promise<T> {
  const reading = readSiteFacts(client)
  ofThisRun.set(reading)
  try {
    const { changesAt } = await reading.facts // if the store can't be read, this fails once instead of once per page
    const result = await work(reading.now)
    validity.set({ from: Date.parse(reading.now), until: changesAt })
    return result
  } finally {
    ofThisRun.set(null)
    enterContent(null)
  }
}

/**
 * Reads the facts that all pages share. The time of the last publish is read first, so that the content is at least as new as
 * the page claims.
 */
function readSiteFacts(reader: SanityClient, now = new Date().toISOString()) {
  const contentAsOf = getLastPublished(reader.withConfig({ perspective: 'published' }))
  const facts = contentAsOf.then(async (published) => {
    enterContent(reader === client ? published : null)
    const [site, schedule, notices, cards, paths] = await Promise.all([
      getSite(reader, now).then(withoutBlanks),
      getSchedule(reader).then(withoutBlanks),
      getNotices(reader).then(withoutBlanks),
      getRegistrationCards(reader).then(withoutBlanks),
      getPublishedPaths(reader),
    ])
    if (site === null || schedule === null)
      throw new Error('The document siteSettings is not published; publish it in the Studio')
    const changesAt = Date.parse(nextChange({ schedule, cards, notices }, now))
    return { site, schedule, notices, cards, paths, changesAt }
  })
  facts.catch(() => undefined) // pages that use the facts report the error
  return { now, contentAsOf, facts }
}

/** Replaces blank texts with null, so that sections treat emptied fields like fields that were never filled in. */
export function withoutBlanks<Content>(content: Content): Content {
  return filled(content) as Content

  function filled(value: unknown): unknown {
    if (typeof value === 'string') return value.trim() === '' ? null : value
    if (Array.isArray(value)) return value.map(filled).filter((item) => item !== null)
    if (typeof value !== 'object' || value === null) return value
    const isLettering = '_type' in value && value._type === 'span' // a span may consist of the space between two words
    return isLettering ? value : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]))
  }
}

const noticesQuery = defineQuery(`*[_type == "notice" && defined(from) && defined(text)]{
  _id, text, level, link{ label, href }, from, until, pages
}`)

export type Notice = Awaited<ReturnType<typeof getNotices>>[number]

/** Gets all notices. schedule/notices.ts decides which of them a page shows, and when. */
export const getNotices = (client: SanityClient) => client.fetch(noticesQuery)
