import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { imageProjection } from './projections.ts'

const communityPageQuery = defineQuery(`*[_type == "communityPage" && _id == "communityPage"][0]{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro, calendarTitle, calendarEmbedUrl, credit,
  "image": image${imageProjection}
}`)

export type CommunityPage = NonNullable<Awaited<ReturnType<typeof getCommunityPage>>>

/** What /community shows; null while the organisers have not published it. */
export const getCommunityPage = (client: SanityClient) => client.fetch(communityPageQuery)
