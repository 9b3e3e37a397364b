import type { ReadSchedule } from '../occurrences/readSchedule.ts'

/** What the feed contains in addition to the schedule. */
export type FeedFacts = {
  /** The name of the calendar and of a usual evening. */
  name: string | null
  description: string | null
  /** The origin of the site; UIDs end in its host. */
  siteUrl: string
  /** The last edit of any document except exceptions, which carry their own. */
  updatedAt: string
}

/** The input of every event in a feed. */
export type Feed = {
  schedule: ReadSchedule
  timeZone: string
  facts: FeedFacts
  /** Time zone transitions are listed up to this date, ten years after the last edit. */
  horizon: string
}
