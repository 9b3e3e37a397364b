import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { ruleProjection, venueProjection } from '../../schedule/projections.ts'
import { ruleInForce, usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import { type Venue, type WeeklyRule } from '../../schedule/schedule.ts'
import { defaultTimeZone, knownTimeZone } from '../../shared/timeZone.ts'
import { type SiteQueryResult } from '../sanity/types.generated.ts'
import { imageProjection } from './projections.ts'

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

/** What every page shows around its own content. */
export type Site = Omit<NonNullable<SiteQueryResult>, 'rules' | 'venue'> & {
  /** The weekly evening, as it is now. */
  evening: Pick<WeeklyRule, 'weekday' | 'startsAt' | 'endsAt' | 'agenda'> | null
  /** Where evenings usually are; a single one may be elsewhere. */
  venue: Venue | null
}

/**
 * @param now ISO 8601
 * @returns null while the organisers have not published the site settings
 */
export async function getSite(client: SanityClient, now: string): Promise<Site | null> {
  const found = await client.fetch(siteQuery)
  if (found === null) return null
  const { rules, ...site } = { ...found, timeZone: knownTimeZone(found.timeZone) }
  return { ...site, evening: ruleInForce({ rules, ...site }, now), venue: usualVenue({ rules, ...site }, now) }
}
