import type { Schedule, Venue, WeeklyRule } from '../../schedule/schedule.ts'
import { rulesInForce, usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import { imageProjection } from '../sanity/image.ts'
import type { SiteFactsQueryResult } from '../sanity/types.generated.ts'

/** Selects what the site settings hold in addition to the schedule. */
export const siteProjection = `*[_type == "siteSettings" && _id == "siteSettings"][0]{
  title, organization, owner, description, email, notFound,
  "logo": logo${imageProjection},
  "socialLinks": socialLinks[]{ _key, label, url },
  playlist{ label, href },
  newsletter{ label, href },
  "codeOfConduct": *[_type == "firstTimePage" && _id == "firstTimePage"][0].codeOfConduct{ heading, text }
}`

type SiteSettings = NonNullable<SiteFactsQueryResult['site']>

/** Content that every page shows around its own. */
export type Site = SiteSettings & {
  timeZone: string
  /** The weekly evenings that currently apply, by day of the week. */
  weekly: WeeklyRule[]
  /** The usual venue; of several, that of the first day of the week. Single evenings may be elsewhere. */
  venue: Venue | null
}

/** Returns the site settings as of a time. @param now ISO 8601 */
export const siteAt = (now: string, settings: SiteSettings, schedule: Schedule): Site => ({
  ...settings,
  timeZone: schedule.timeZone,
  weekly: rulesInForce(schedule, now),
  venue: usualVenue(schedule, now),
})
