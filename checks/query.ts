import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { scheduleProjection } from '../schedule/projections.ts'

const types = `[
    "danceClass", "faqEntry", "notice", "registrationLink", "scheduleException", "series", "teacher", "siteSettings",
    "homePage", "classesPage", "firstTimePage", "registerPage", "contactPage", "communityPage"
  ]`

/** Whatever visitors may get to read, document by document, and when it all happens. */
export const contentQuery = defineQuery(`{
  "schedule": ${scheduleProjection},
  "documents": *[_type in ${types}]
}`)

/** What is being written; not what releases gather. */
export const draftsQuery = `*[_id in path("drafts.**") && _type in ${types}]`

export type Content = Awaited<ReturnType<typeof getContent>>

/** @param client asks for what is published */
export const getContent = (client: SanityClient) => client.fetch(contentQuery)

/** @returns nothing for a client that may not read drafts */
export const getDrafts = (client: Pick<SanityClient, 'fetch'>) =>
  client.fetch<Content['documents']>(draftsQuery, {}, { perspective: 'raw' })
