import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { type SharedEvent } from '../communityFeed/readFeed.ts'
import { imageProjection } from './projections.ts'

const communityPageQuery = defineQuery(`*[_type == "communityPage" && _id == "communityPage"][0]{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro, calendarTitle, calendarEmbedUrl, calendarFeedUrl, credit,
  "timeZone": *[_id == "siteSettings"][0].timeZone,
  "image": image${imageProjection}
}`)

export type CommunityPageContent = Omit<
  NonNullable<Awaited<ReturnType<typeof getCommunityPage>>>,
  'calendarFeedUrl'
> & {
  events: SharedEvent[]
}

/** What /community is made of; its feed is read by web/communityFeed. Null while the organisers have not published it. */
export const getCommunityPage = (client: SanityClient) => client.fetch(communityPageQuery)
