import type { SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { scheduleIn, scheduleProjection } from '../../schedule/projections.ts'
import type { Schedule } from '../../schedule/schedule.ts'

const scheduleQuery = defineQuery(scheduleProjection)

/** Gets the published schedule; null if the site settings are not published. */
export const getSchedule = (client: SanityClient): Promise<Schedule | null> =>
  client.fetch(scheduleQuery).then(scheduleIn)

const calendarFactsQuery = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  "name": title,
  description,
  "updatedAt": *[_type in ["siteSettings", "danceClass", "series", "roster", "teacher"]] | order(_updatedAt desc)[0]._updatedAt
}`)

/** Gets the facts of the calendar feed other than the schedule; null if the site settings are not published. */
export const getCalendarFacts = (client: SanityClient) => client.fetch(calendarFactsQuery)
