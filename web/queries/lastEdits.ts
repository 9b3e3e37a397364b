import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'

const lastEditsQuery = defineQuery(`{
  "/": *[_type in ["homePage", "siteSettings", "teacher"]] | order(_updatedAt desc)[0]._updatedAt,
  "/classes": *[_type in ["classesPage", "danceClass", "registrationLink", "series", "teacher"]] | order(_updatedAt desc)[0]._updatedAt,
  "/firsttime": *[_type in ["firstTimePage", "faqEntry"]] | order(_updatedAt desc)[0]._updatedAt,
  "/register": *[_type in ["registerPage", "registrationLink"]] | order(_updatedAt desc)[0]._updatedAt,
  "/contact-us": *[_type in ["contactPage", "siteSettings"]] | order(_updatedAt desc)[0]._updatedAt,
  "/community": *[_type == "communityPage"] | order(_updatedAt desc)[0]._updatedAt,
  "/teachers": *[_type in ["classesPage", "teacher"]] | order(_updatedAt desc)[0]._updatedAt
}`)

/** By path: when one of the documents that the page is made of was last edited. */
export const getLastEdits = (client: SanityClient): Promise<Record<string, string | null>> =>
  client.fetch(lastEditsQuery)
