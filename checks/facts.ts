import { getPublishedId } from '@sanity/client/csm'
import { seriesEvenings } from '../schedule/occurrences/seriesEvenings.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Content } from './contentQuery.ts'

/** A problem or upcoming event that needs attention. */
export type Finding = {
  /** `error`: visitors are misled or stuck. `warning`: an organizer should take a look. `info`: something is coming up. */
  level: 'error' | 'warning' | 'info'
  /** The problem and its solution, for people who don't write code. */
  message: string
  /** Null if the document doesn't exist yet. */
  documentId: string | null
  /** Null if the finding isn't about a document. */
  documentType: ContentDocument['_type'] | null
  /** The field, as a Studio path such as `weeklyRules[_key=="mondays"].validUntil`; empty for the whole document. */
  path: string
}

export type Rule = (facts: Facts) => Finding[]

export type Facts = {
  /** The published documents. */
  documents: ContentDocument[]
  drafts: ContentDocument[]
  schedule: Schedule
  /** ISO 8601 */
  now: string
  /** The date at the venue, as `YYYY-MM-DD`. */
  today: string
}

export type ContentDocument = Content['documents'][number]
type Type = ContentDocument['_type']
export type DocumentOf<T extends Type> = Extract<ContentDocument, { _type: T }>

export const documentsOf = <T extends Type>({ documents }: Pick<Facts, 'documents'>, type: T) =>
  documents.filter((document): document is DocumentOf<T> => document._type === type)

/** Returns drafts with the ids of their published documents, under which the Studio opens both. */
export const underPublishedIds = (drafts: ContentDocument[]) =>
  drafts.map((draft) => ({ ...draft, _id: getPublishedId(draft._id) }))

/** Returns whether what a document announces is over, so that it needs no attention. */
export function isOver({ schedule, now, today }: Facts, document: ContentDocument): boolean {
  switch (document._type) {
    case 'notice':
      return Boolean(document.until) && Date.parse(document.until ?? '') <= Date.parse(now)
    case 'series':
      return (seriesEvenings(schedule, document._id).at(-1)?.date ?? document.startDate ?? today) < today
    case 'scheduleException': {
      const { status, date = today, until, newDate } = document
      const last = status === 'cancelled' ? until : status === 'moved' ? newDate : null
      return date < today && (last ?? date) < today
    }
    default:
      return false
  }
}

export const locationOf = ({ _id, _type }: ContentDocument, path: string) =>
  ({ documentId: _id, documentType: _type, path }) as const

const findingOf =
  (level: Finding['level']) =>
  (document: ContentDocument, path: string, message: string): Finding => ({
    level,
    message,
    ...locationOf(document, path),
  })

export const error = findingOf('error')
export const warning = findingOf('warning')
export const info = findingOf('info')

/** The levels, most severe first, with their headings. */
const levels: { level: Finding['level']; title: string }[] = [
  { level: 'error', title: 'Fix this' },
  { level: 'warning', title: 'Take a look' },
  { level: 'info', title: 'Good to know' },
]

/** Groups findings by level, most severe first; omits empty levels. */
export const byLevel = (findings: Finding[]) =>
  levels
    .map(({ level, title }) => ({ level, title, findings: findings.filter((finding) => finding.level === level) }))
    .filter(({ findings }) => findings.length > 0)
