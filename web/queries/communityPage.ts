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

/** Gets the content of /community without the events of its feed, which web/communityFeed reads; null if it is not published. */
export const getCommunityPage = (client: SanityClient) => client.fetch(communityPageQuery)
