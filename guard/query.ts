import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { scheduleProjection } from '../schedule/projections.ts'

/** Whatever visitors may get to read, document by document, and when it all happens. */
export const contentQuery = defineQuery(`{
  "schedule": ${scheduleProjection},
  "documents": *[_type in [
    "danceClass", "faqEntry", "notice", "registrationLink", "scheduleException", "series", "teacher", "siteSettings",
    "homePage", "classesPage", "firstTimePage", "registerPage", "contactPage", "communityPage"
  ]]
}`)

export type Content = Awaited<ReturnType<typeof getContent>>

/** @param client asks for what is published; drafts are still being worked on */
export const getContent = (client: SanityClient) => client.fetch(contentQuery)
