import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'

const calendarFactsQuery = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  "name": title,
  description,
  "updatedAt": *[_type in ["siteSettings", "danceClass", "series"]] | order(_updatedAt desc)[0]._updatedAt
}`)

/** What the calendar feed says besides the schedule; null while the site settings are not published. */
export const getCalendarFacts = (client: SanityClient) => client.fetch(calendarFactsQuery)
