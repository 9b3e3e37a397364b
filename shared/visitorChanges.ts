/** A difference for visitors, and every page on which they meet it. */
export type VisitorChange = {
  /** A `detail` has no words, such as a layout or data for search engines. */
  kind: 'page' | 'heading' | 'text' | 'picture' | 'link' | 'detail'
  /** The heading above it. */
  heading: string | null
  /** Null if it is new. */
  before: string | null
  /** Null if it disappears. */
  after: string | null
  /** Whether the page says it only later without a further edit, such as after the next class. */
  isLater: boolean
  pages: { name: string; path: string }[]
  /** Why it is probably not what the organizer meant; null if it is unsuspicious. */
  surprise: string | null
}

const isWords = ({ kind }: VisitorChange) => !['detail', 'link'].includes(kind)

/** Returns whether visitors read a change now. */
export const isRead = (change: VisitorChange) => isWords(change) && !change.isLater

/** Returns whether visitors read a change later, without a further edit. */
export const isReadLater = (change: VisitorChange) => isWords(change) && change.isLater

/** The response of the site's `/api/changes`. */
export type VisitorChanges = {
  /** One sentence without its period. */
  summary: string
  /** The most important first. */
  changes: VisitorChange[]
  /** When the documents are published, ISO 8601; null for at once. */
  from: string | null
}
