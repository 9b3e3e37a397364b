import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { ruleProjection } from '../../schedule/projections.ts'
import { ruleInForce } from '../../schedule/ruleInForce.ts'
import { type WeeklyRule } from '../../schedule/schedule.ts'
import { defaultTimeZone } from '../../schedule/timeZone.ts'
import { type SiteQueryResult } from '../sanity/types.generated.ts'
import { imageProjection } from './projections.ts'

const siteQuery = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  title, organization, owner, description, email, "timeZone": coalesce(timeZone, "${defaultTimeZone}"), notFound,
  "logo": logo${imageProjection},
  "rules": coalesce(weeklyRules[]${ruleProjection}, []),
  venue{
    name, address{ street, city, state, postalCode }, location{ lat, lng }, arrival
  },
  "socialLinks": socialLinks[]{ _key, label, url }
}`)

/** What every page shows around its own content. */
export type Site = Omit<NonNullable<SiteQueryResult>, 'rules'> & {
  /** The weekly evening, as it is now. */
  evening: Pick<WeeklyRule, 'weekday' | 'startsAt' | 'endsAt' | 'agenda'> | null
}

/**
 * @param now ISO 8601
 * @returns null while the organisers have not published the site settings
 */
export async function getSite(client: SanityClient, now: string): Promise<Site | null> {
  const found = await client.fetch(siteQuery)
  if (found === null) return null
  const { rules, ...site } = found
  return { ...site, evening: ruleInForce({ rules, timeZone: site.timeZone }, now) }
}
