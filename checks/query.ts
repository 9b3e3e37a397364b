import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { scheduleProjection } from '../schedule/projections.ts'

const types = `[
    "danceClass", "faqEntry", "notice", "registrationLink", "roster", "scheduleException", "series", "teacher", "siteSettings",
    "homePage", "classesPage", "firstTimePage", "registerPage", "contactPage", "communityPage"
  ]`

/** Queries every document that visitors may see, and the schedule. */
export const contentQuery = defineQuery(`{
  "schedule": ${scheduleProjection},
  "documents": *[_type in ${types}]
}`)

/** Queries drafts, but no release versions. */
export const draftsQuery = `*[_id in path("drafts.**") && _type in ${types}]`

export type Content = Awaited<ReturnType<typeof getContent>>

/** @param client uses the `published` perspective */
export const getContent = (client: SanityClient) => client.fetch(contentQuery)

/** @returns an empty list if the client may not read drafts */
export const getDrafts = (client: Pick<SanityClient, 'fetch'>) =>
  client.fetch<Content['documents']>(draftsQuery, {}, { perspective: 'raw' })
