import type { SanityClient } from '@sanity/client'
import { lastValueFrom } from 'rxjs'
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
 * Returns what visitors will get differently once the proposed documents are published; null stands for a deleted document.
 * @param at when they are published, ISO 8601; null for at once
 */
export async function findVisitorChanges(
  client: SanityClient,
  proposed: Record<string, Document | null>,
  at: string | null = null,
): Promise<VisitorChanges> {
  const { documents, pages, now } = await readCurrent(client)
  const time = at ?? now
  const before = at === null ? pages : await renderPages(documents, time)
  const changes = comparePages(before, await renderPages(publish(documents, proposed, time), time, before))
  return { summary: summarize(changes), changes, from: at }
}

/** Renders what visitors get now, once for several comparisons. */
async function readCurrent(client: SanityClient): Promise<Current> {
  const now = new Date().toISOString()
  const revisions = await client.fetch<string[]>('*._rev') // times don't tell: a clock may have been set back
  const published = revisions.sort().join()
  if (current?.published === published && Date.parse(now) - Date.parse(current.now) < freshForMs) return current
  // Unlike `client.fetch`, this does not limit the answer to what one page may show.
  const all = await lastValueFrom(client.observable.fetch<Document[]>('*'))
  const documents = all.filter(({ _id }) => !_id.includes('.')) // the store's own have one
  if (documents.length > maxDocuments)
    throw new Error(`There are ${documents.length} documents; up to ${maxDocuments} are compared`)
  current = { published, now, documents, pages: await renderPages(documents, now) }
  return current
}
