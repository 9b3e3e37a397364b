import type { SanityClient } from '@sanity/client'
import { lastValueFrom } from 'rxjs'
import { outsideInstant } from '../../shared/outsideTime.ts'
import type { VisitorChanges } from '../../shared/visitorChanges.ts'
import { comparePages, summarize } from './comparePages.ts'
import { publish, type Document } from './documentsClient.ts'
import { renderPages, type RenderedPage } from './renderPages.tsx'

/** Far more than a site like this has; comparing takes a second per thousand. */
const maxDocuments = 5000

/** Within this time, pages are compared as of the same moment. */
const freshForMs = 30_000

type Current = {
  /** Which content it is. */
  published: string
  now: string
  documents: Document[]
  pages: RenderedPage[]
}

let current: Current | null = null

/**
 * Returns what visitors will get differently once the proposed documents are published; null stands for a deleted document. If
 * that is nothing yet, it looks at the times that the documents name, such as the start of a notice.
 * @param at when they are published, ISO 8601; null for at once
 */
export async function findVisitorChanges(
  client: SanityClient,
  proposed: Record<string, Document | null>,
  at: string | null = null,
): Promise<VisitorChanges> {
  const { documents, pages, now } = await readCurrent(client)
  const afterwards = publish(documents, proposed, at ?? now)
  for (const time of at === null ? [now, ...findTimes(proposed, now)] : [at]) {
    const before = time === now ? pages : await renderPages(documents, time)
    const changes = comparePages(before, await renderPages(afterwards, time, before))
    if (changes.length > 0) return { summary: summarize(changes), changes, from: time === now ? null : time }
  }
  return { summary: summarize([]), changes: [], from: null }
}

const maxTimes = 3

/** Returns the first times after `now` that documents name, in order. */
function findTimes(documents: Record<string, Document | null>, now: string): string[] {
  const times = JSON.stringify(documents).match(/(?<=")\d{4}-\d\d-\d\dT[^"]+(?=")/g) ?? []
  const ahead = times.map(outsideInstant).filter((time) => time !== null && Date.parse(time) > Date.parse(now))
  return [...new Set(ahead as string[])].sort().slice(0, maxTimes)
}

/** Renders what visitors get now, once for several comparisons. */
async function readCurrent(client: SanityClient): Promise<Current> {
  const now = new Date().toISOString()
  const latest = await client.fetch<(string | number | null)[]>(
    '[*[] | order(_updatedAt desc)[0]._updatedAt, count(*)]', // a deletion leaves only fewer
  )
  const published = latest.join()
  const isFresh = current !== null && Date.parse(now) - Date.parse(current.now) < freshForMs
  if (current !== null && isFresh && current.published === published) return current
  // Unlike `client.fetch`, this does not limit the answer to what one page may show.
  const all = await lastValueFrom(client.observable.fetch<Document[]>('*'))
  const documents = all.filter(({ _id }) => !_id.includes('.')) // the store's own have one
  if (documents.length > maxDocuments)
    throw new Error(`There are ${documents.length} documents; up to ${maxDocuments} are compared`)
  current = { published, now, documents, pages: await renderPages(documents, now) }
  return current
}
