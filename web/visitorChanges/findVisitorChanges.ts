import type { SanityClient } from '@sanity/client'
import { lastValueFrom } from 'rxjs'
import type { VisitorChanges } from '../../shared/visitorChanges.ts'
import { comparePages, summarize } from './comparePages.ts'
import { publish, type Document } from './documentsClient.ts'
import { renderPages } from './renderPages.tsx'

/** Far more than a site like this has; comparing takes about two seconds per thousand. */
const maxDocuments = 5000

/**
 * Returns what changes for visitors once the proposed documents are published; null stands for a deleted document.
 * @param at when they are published, ISO 8601; null for at once
 */
export async function findVisitorChanges(
  client: SanityClient,
  proposed: Record<string, Document | null>,
  at: string | null = null,
): Promise<VisitorChanges> {
  const documents = await readPublished(client)
  const time = at ?? new Date().toISOString()
  const before = await renderPages(documents, time)
  const changes = comparePages(before, await renderPages(publish(documents, proposed, time), time))
  return { summary: summarize(changes), changes, from: at }
}

async function readPublished(client: SanityClient): Promise<Document[]> {
  // Unlike `client.fetch`, this does not limit the answer to what one page may show.
  const all = await lastValueFrom(client.observable.fetch<Document[]>('*'))
  const documents = all.filter(({ _id }) => !_id.includes('.')) // the ids of internal documents have a period
  if (documents.length > maxDocuments)
    throw new Error(`There are ${documents.length} documents; up to ${maxDocuments} are compared`)
  return documents
}
