import type { Content } from './query.ts'
import type { Schedule } from '../schedule/schedule.ts'

/** One thing that needs attention. */
export type Finding = {
  /** `error`: visitors are misled or stuck. `warning`: somebody should look. `info`: something is coming up. */
  level: 'error' | 'warning' | 'info'
  /** What is the matter and what to do, for somebody who knows no code. */
  message: string
  /** Null: it does not exist yet. */
  documentId: string | null
  /** Null: it is no document's matter. */
  documentType: ContentDocument['_type'] | null
  /** The field, as the Studio writes paths: `weeklyRules[_key=="mondays"].validUntil`; empty: the whole document. */
  path: string
}

/** Looks for one kind of thing that needs attention. */
export type Rule = (facts: Facts) => Finding[]

export type Facts = {
  /** As published. */
  documents: ContentDocument[]
  drafts: ContentDocument[]
  /** Who wrote a draft last, by its `_rev`; without a name where that is not known. */
  authors: ReadonlyMap<string, string | null>
  schedule: Schedule
  /** ISO 8601 */
  now: string
  /** The date of the place at that moment. */
  today: string
}

export type ContentDocument = Content['documents'][number]
type Type = ContentDocument['_type']
export type DocumentOf<T extends Type> = Extract<ContentDocument, { _type: T }>

export const documentsOf = <T extends Type>({ documents }: Pick<Facts, 'documents'>, type: T) =>
  documents.filter((document): document is DocumentOf<T> => document._type === type)

/** Where a finding about a document leads to. */
export const locationOf = ({ _id, _type }: ContentDocument, path: string) =>
  ({ documentId: _id, documentType: _type, path }) as const
