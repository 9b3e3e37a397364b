import type { SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { scheduleIn, scheduleProjection } from '../../schedule/projections.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { nextChange } from '../../schedule/upcoming/nextChange.ts'
import type { PagePath } from '../../shared/pages.ts'
import { processWide } from '../renewal/state.ts'
import { client } from '../sanity/client.ts'
import type { SiteFactsQueryResult } from '../sanity/types.generated.ts'
import { titlesOf, titlesProjection } from './pageContent.ts'
import { cardsProjection, type OfferedCard, offeredCards } from './registerPageContent.ts'
import { type Site, siteAt, siteProjection } from './siteQuery.ts'

/** The facts that all pages share. Blank texts are null. */
type SiteFacts = {
  /** The time for which they hold, ISO 8601. */
  now: string
  /** The time of the last publish that they include, ISO 8601 by the content store's clock; null if nothing is published. */
  contentAsOf: string | null
  site: Site
  schedule: Schedule
  /** All notices; schedule/notices.ts decides which of them a page shows, and when. */
  notices: Notice[]
  cards: OfferedCard[]
  /** The pages that exist, in menu order. */
  paths: PagePath[]
  titles: Map<PagePath, string | null>
  /** When the passing of time next changes a page, in milliseconds since 1970. */
  changesAt: number
}

export type Notice = SiteFactsQueryResult['notices'][number]

const lastPublishedQuery = defineQuery(`*[] | order(_updatedAt desc)[0]._updatedAt`)

const siteFactsQuery = defineQuery(`{
  "site": ${siteProjection},
  "schedule": ${scheduleProjection},
  "notices": *[_type == "notice" && defined(from) && defined(text)]{
    _id, text, level, link{ label, href }, from, until, pages
  },
  "cards": ${cardsProjection}
}`)

/** Selects all facts, and the page table, which the program that generates types cannot evaluate. */
export const everyFactQuery = `{ "facts": ${siteFactsQuery}, "pages": ${titlesProjection} }`

const factsOfRun = processWide<SiteFacts | null>('siteFacts', null)

/**
 * Gets the facts that all pages share. During a renewal, all pages share one reading.
 * @param now ISO 8601; if given, reads the content again, even during a renewal
 * @throws Error if the site settings are not published
 */
export const getSiteFacts = async (reader: SanityClient, now?: string): Promise<SiteFacts> =>
  (reader === client && now === undefined ? factsOfRun.get() : null) ?? readSiteFacts(reader, now)

/**
 * Runs `work` with one reading of the shared facts for all pages, so that they agree even if a class begins meanwhile. Runs must
 * not overlap.
 * @throws the content store's error, before `work` starts
 */
export async function withOneReading(work: (facts: SiteFacts) => Promise<void>): Promise<void> {
  const facts = await readSiteFacts(client)
  factsOfRun.set(facts)
  try {
    await work(facts)
  } finally {
    factsOfRun.set(null)
  }
}

/** Reads the time of the last publish first, so that the content is at least as new as the pages claim. */
async function readSiteFacts(reader: SanityClient, now = new Date().toISOString()): Promise<SiteFacts> {
  const published = reader.withConfig({ perspective: 'published' })
  const contentAsOf = await published.fetch<string | null>(lastPublishedQuery)
  const answer = await reader.fetch<{ facts: SiteFactsQueryResult; pages: Parameters<typeof titlesOf>[0] }>(
    everyFactQuery,
  )
  const { site, notices, cards } = answer.facts
  const schedule = scheduleIn(answer.facts.schedule)
  if (site === null || schedule === null)
    throw new Error('The document siteSettings is not published; publish it in the Studio')
  const shown = withoutBlanks({ site: siteAt(now, site, schedule), schedule, notices, cards: offeredCards(cards, now) })
  const changesAt = Date.parse(nextChange(shown, now))
  const titles = titlesOf(answer.pages)
  return { now, contentAsOf, ...shown, paths: [...titles.keys()], titles, changesAt }
}

/** Replaces blank texts with null, so that sections treat emptied fields like fields that were never filled in. */
export function withoutBlanks<Content>(content: Content): Content {
  return filled(content) as Content

  function filled(value: unknown): unknown {
    if (typeof value === 'string') return value.trim() === '' ? null : value
    if (Array.isArray(value)) return value.map(filled).filter((item) => item !== null)
    if (typeof value !== 'object' || value === null) return value
    const isSpan = '_type' in value && value._type === 'span' // which may consist of the space between two words
    return isSpan ? value : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]))
  }
}
