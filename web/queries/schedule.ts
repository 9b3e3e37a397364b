import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { type Schedule } from '../../schedule/schedule.ts'
import { ruleProjection, venueProjection } from './projections.ts'

const scheduleQuery = defineQuery(`{
  "site": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    "timeZone": coalesce(timeZone, "America/New_York"),
    "venue": venue${venueProjection},
    "rules": coalesce(weeklyRules[]${ruleProjection}, [])
  },
  "exceptions": *[_type == "scheduleException" && defined(date)] | order(date asc){
    _id, _updatedAt, date, status, title, reason, newDate, startsAt, endsAt, "venue": venue${venueProjection}
  },
  "series": *[_type == "series" && defined(startDate)] | order(startDate asc){
    _id, "classId": danceClass._ref, topic, startDate, weeks, preregistrationDeadline, capacity,
    "registrationLinkId": registrationLink._ref
  }
}`)

/** When things happen, as organisers have published it; null while the site settings are not. */
export async function getSchedule(client: SanityClient): Promise<Schedule | null> {
  const { site, exceptions, series } = await client.fetch(scheduleQuery)
  return site && { ...site, exceptions, series }
}
