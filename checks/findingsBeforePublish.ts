import { evaluate, parse } from 'groq-js'
import type { Finding } from './finding.ts'
import { findings } from './findings.ts'
import { type Content, contentQuery } from './query.ts'

type Edited = { _id: string; _type: string }

const query = parse(contentQuery)

/**
 * Returns the findings about a document that publishing it would cause.
 * @param published the published content
 * @param now ISO 8601
 */
export async function findingsBeforePublish(published: Content, edited: Edited, now: string): Promise<Finding[]> {
  const _id = edited._id.replace(/^(drafts|versions\.[^.]+)\./, '')
  const others = published.documents.filter((document) => document._id !== _id)
  const stored = { _createdAt: now, _updatedAt: now, _rev: '', ...edited, _id }
  const answer = await evaluate(query, { dataset: [...others, stored] })
  const content = (await answer.get()) as Content
  return findings(content, { drafts: [], authors: new Map() }, now).filter(
    ({ documentId, path, level }) => documentId === _id && path !== '' && level !== 'info',
  )
}
