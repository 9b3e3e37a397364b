/** A difference for visitors, and every page on which they meet it. */
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
  /** Why it is probably not what the organizer meant; null if it is unsuspicious. */
  surprise: string | null
}

/** The response of the site's `/api/changes`. */
export type VisitorChanges = {
  /** One sentence without its period. */
  summary: string
  /** Surprises first. */
  changes: VisitorChange[]
  /** When the documents are published, ISO 8601; null for at once. */
  from: string | null
}
