import type { ReadSchedule } from '../occurrences/readSchedule.ts'

/** What the feed says besides the schedule. */
export type FeedFacts = {
  /** The name of the calendar and of a usual evening. */
  name: string | null
  description: string | null
  /** The origin of the site; UIDs end in its host. */
  siteUrl: string
  /** When one of the documents other than exceptions was last edited; each exception says its own. */
  updatedAt: string
}

/** What each event of one feed is made from. */
export type Feed = {
  schedule: ReadSchedule
  timeZone: string
  facts: FeedFacts
  /** The changes of the clocks are known up to this date: ten years after the last edit of all. */
  horizon: string
}
