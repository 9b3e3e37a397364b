import { getPublishedId } from '@sanity/client/csm'
import { evaluate, parse } from 'groq-js'
import type { Finding } from './finding.ts'
import { findings } from './findings.ts'
import { type Content, contentQuery } from './query.ts'

type Edited = { _id: string; _type: string }

const query = parse(contentQuery)

/** Returns the content as it would be once these documents were published. @param now ISO 8601 */
export async function contentWith({ documents }: Content, edited: Edited[], now: string): Promise<Content> {
  const stored = edited.map((one) => ({
    _createdAt: now,
    _updatedAt: now,
    _rev: '',
    ...one,
    _id: getPublishedId(one._id),
  }))
  const others = documents.filter(({ _id }) => stored.every((one) => one._id !== _id))
  const answer = await evaluate(query, { dataset: [...others, ...stored] })
  return (await answer.get()) as Content
}

/**
 * Returns the findings about a document that publishing it would cause.
 * @param published the published content
 * @param now ISO 8601
 */
export async function findingsBeforePublish(published: Content, edited: Edited, now: string): Promise<Finding[]> {
  const content = await contentWith(published, [edited], now)
  return findings(content, { drafts: [], authors: new Map() }, now).filter(
    ({ documentId, path, level }) => documentId === getPublishedId(edited._id) && path !== '' && level !== 'info',
  )
}
