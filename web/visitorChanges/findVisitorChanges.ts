import type { SanityClient } from '@sanity/client'
import { lastValueFrom } from 'rxjs'
import type { VisitorChanges } from '../../shared/visitorChanges.ts'
import { compareSurfaces, summarize } from './compareSurfaces.ts'
import { publish, type Document } from './documentsClient.ts'
import { renderSurfaces, type Surface } from './renderSurfaces.tsx'

/** Far more than a site like this has; comparing takes a second per thousand. */
const maxDocuments = 5000

/** Within this time, pages are compared as of the same moment. */
const freshForMs = 30_000

type Current = { publishedAt: string | null; now: string; documents: Document[]; surfaces: Surface[] }

let current: Current | null = null

/**
 * Returns what visitors will get differently once the proposed documents are published; null stands for a deleted document. If
 * that is nothing yet, it looks at the times that the documents name, such as the start of a notice.
 */
export async function findVisitorChanges(
  client: SanityClient,
  proposed: Record<string, Document | null>,
): Promise<VisitorChanges> {
  const { documents, surfaces, now } = await readCurrent(client)
  const afterwards = publish(documents, proposed, now)
  const changes = compareSurfaces(surfaces, await renderSurfaces(afterwards, now))
  if (changes.length > 0) return { summary: summarize(changes), changes, from: null }
  for (const from of findTimes(proposed, now)) {
    const [before, after] = [await renderSurfaces(documents, from), await renderSurfaces(afterwards, from)]
    const later = compareSurfaces(before, after)
    if (later.length > 0) return { summary: summarize(later), changes: later, from }
  }
  return { summary: summarize([]), changes: [], from: null }
}

const maxTimes = 3

/** Returns the first times after `now` that documents name, in order. */
function findTimes(documents: Record<string, Document | null>, now: string): string[] {
  const times = JSON.stringify(documents).match(/(?<=")\d{4}-\d\d-\d\dT[\d:.]+Z(?=")/g) ?? []
  return [...new Set(times)]
    .filter((time) => Date.parse(time) > Date.parse(now))
    .sort()
    .slice(0, maxTimes)
}

/** Renders what visitors get now, once for several comparisons. */
async function readCurrent(client: SanityClient): Promise<Current> {
  const now = new Date().toISOString()
  const publishedAt = await client.fetch<string | null>('*[] | order(_updatedAt desc)[0]._updatedAt')
  const isFresh = current !== null && Date.parse(now) - Date.parse(current.now) < freshForMs
  if (current !== null && isFresh && current.publishedAt === publishedAt) return current
  // Unlike `client.fetch`, this does not limit the answer to what one page may show.
  const all = await lastValueFrom(client.observable.fetch<Document[]>('*'))
  const documents = all.filter(({ _id }) => !_id.includes('.')) // the store's own have one
  if (documents.length > maxDocuments)
    throw new Error(`There are ${documents.length} documents; up to ${maxDocuments} are compared`)
  current = { publishedAt, now, documents, surfaces: await renderSurfaces(documents, now) }
  return current
}
