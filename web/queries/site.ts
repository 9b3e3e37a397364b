import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { imageProjection } from './projections.ts'

const siteQuery = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  title, organization, owner, description, email, timeZone, notFound,
  "logo": logo${imageProjection},
  "evening": coalesce(
    weeklyRules[validFrom <= string::split(now(), "T")[0] && coalesce(validUntil, "9999") >= string::split(now(), "T")[0]][0],
    weeklyRules[0]
  ){
    weekday, startsAt, endsAt,
    agenda[]{ _key, startsAt, endsAt, weeks, "name": coalesce(danceClass->title, label), "slug": danceClass->slug.current }
  },
  venue{
    name, address{ street, city, state, postalCode }, location{ lat, lng }, arrival
  },
  "socialLinks": socialLinks[]{ _key, label, url }
}`)

export type Site = NonNullable<Awaited<ReturnType<typeof getSite>>>

/** What every page shows around its own content; null while the organisers have not published it. */
export const getSite = (client: SanityClient) => client.fetch(siteQuery)
