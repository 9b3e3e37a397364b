import type { SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { ruleProjection, venueProjection } from '../../schedule/projections.ts'
import { rulesInForce, usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import type { Venue, WeeklyRule } from '../../schedule/schedule.ts'
import { defaultTimeZone, knownTimeZone } from '../../shared/timeZone.ts'
import type { SiteQueryResult } from '../sanity/types.generated.ts'
import { imageProjection } from '../sanity/image.ts'

const siteQuery = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  title, organization, owner, description, email, "timeZone": coalesce(timeZone, "${defaultTimeZone}"), notFound,
  "logo": logo${imageProjection},
  "rules": coalesce(weeklyRules[-60..-1]${ruleProjection}, []),
  "venue": venue${venueProjection},
  "socialLinks": socialLinks[]{ _key, label, url },
  playlist{ label, href },
  newsletter{ label, href },
  "codeOfConduct": *[_type == "firstTimePage" && _id == "firstTimePage"][0].codeOfConduct{ heading, text }
}`)

/** Content that every page shows around its own. */
export type Site = Omit<NonNullable<SiteQueryResult>, 'rules' | 'venue'> & {
  /** The weekly evenings that currently apply, by day of the week. */
  weekly: WeeklyRule[]
  /** The usual venue, of several that of the first day of the week; single evenings may be elsewhere. */
  venue: Venue | null
}

/**
 * Gets the content that all pages share; null if the site settings are not published.
 * @param now ISO 8601
 */
export async function getSite(client: SanityClient, now: string): Promise<Site | null> {
  const found = await client.fetch(siteQuery)
  if (found === null) return null
  const { rules, ...site } = { ...found, timeZone: knownTimeZone(found.timeZone) }
  const weekly = rulesInForce({ rules, ...site }, now)
  return { ...site, weekly, venue: usualVenue({ rules, ...site }, now) }
}
