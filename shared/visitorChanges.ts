/** A difference for visitors, and every page that shows it. */
export type VisitorChange = {
  /** A `detail` has no words that visitors read now, such as a link, a layout or what the page says after the next class. */
  kind: 'page' | 'heading' | 'text' | 'picture' | 'detail'
  /** The heading above it. */
  heading: string | null
  /** Null if it is new. */
  before: string | null
  /** Null if it disappears. */
  after: string | null
  pages: { name: string; path: string }[]
  /** The reason why the organizer may not have meant it; null if nothing is suspicious. */
  surprise: string | null
}

/** The response of the site's `/api/changes`. */
export type VisitorChanges = {
  /** One sentence without its period. */
  summary: string
  /** Surprises first. */
  changes: VisitorChange[]
  /** The time at which the documents are published, ISO 8601; null for immediately. */
  from: string | null
}
