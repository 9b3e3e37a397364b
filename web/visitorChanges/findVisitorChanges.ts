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

type Current = {
  /** Which content it is. */
  published: string
  now: string
  documents: Document[]
  surfaces: Surface[]
  /** When visitors first got each text, ISO 8601; empty if it was before the first comparison. */
  readSince: Map<string, string>
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
  const known = await readCurrent(client)
  const { documents, surfaces, now } = known
  const afterwards = publish(documents, proposed, at ?? now)
  for (const time of at === null ? [now, ...findTimes(proposed, now)] : [at]) {
    const before = time === now ? surfaces : await renderSurfaces(documents, time)
    const after = await renderSurfaces(afterwards, time, before)
    const changes = compareSurfaces(before, after, isHardlyRead(known, proposed))
    if (changes.length > 0) return { summary: summarize(changes), changes, from: time === now ? null : time }
  }
  return { summary: summarize([]), changes: [], from: null }
}

const minuteMs = 60_000

/** Returns whether visitors have got a text for less than a minute, by a publish of one of the documents. */
function isHardlyRead({ documents, readSince, now }: Current, proposed: Record<string, Document | null>) {
  const isRecent = (time: unknown) => Date.parse(now) - Date.parse(String(time)) < minuteMs
  const isRepeated = documents.some(({ _id, _updatedAt }) => _id in proposed && isRecent(_updatedAt))
  return (text: string) => isRepeated && isRecent(readSince.get(text))
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
  const surfaces = await renderSurfaces(documents, now)
  const texts = surfaces.flatMap(({ tokens }) => tokens.map(({ text }) => text))
  const since = (text: string) => current?.readSince.get(text) ?? (current === null ? '' : String(latest[0]))
  const readSince = new Map(texts.map((text) => [text, since(text)]))
  current = { published, now, documents, surfaces, readSince }
  return current
}
