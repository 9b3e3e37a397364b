import { defaultTimeZone, knownTimeZone } from '../shared/timeZone.ts'
import type { Schedule } from './schedule.ts'

const venueProjection = `{
  name, address{ street, city, state, postalCode }, location{ lat, lng }, arrival, transit, parking, stepFree, toilets, sound,
  quietCorner
}`

const ruleProjection = `{
  _key, weekday, startsAt, endsAt, validFrom, validUntil,
  "venue": venue${venueProjection},
  "agenda": agenda[0...60]{
    _key, startsAt, endsAt, weeks,
    "name": coalesce(danceClass->title, label), "classId": danceClass._ref, "slug": danceClass->slug.current
  }
}`

export type ScheduleAnswer = { site: Pick<Schedule, SiteFields> | null } & Omit<Schedule, SiteFields>

type SiteFields = 'timeZone' | 'venue' | 'rules'

/**
 * Projects everything in a `Schedule`; `site` is null while the site settings aren't published. Leaves out the oldest rules,
 * exceptions and series when there are more than any site has.
 */
export const scheduleProjection = `{
  "site": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    "timeZone": coalesce(timeZone, "${defaultTimeZone}"),
    "venue": venue${venueProjection},
    "rules": coalesce(weeklyRules[-60..-1]${ruleProjection}, [])
  },
  "exceptions": *[_type == "scheduleException" && defined(date)] | order(date desc)[0...300] | order(date asc){
    _id, _updatedAt, date, until, status, title, reason, newDate, startsAt, endsAt, "venue": venue${venueProjection}
  },
  "series": *[_type == "series" && defined(startDate)] | order(startDate desc)[0...200] | order(startDate asc){
    _id, "classId": danceClass._ref, topic, startDate, weeks, preregistrationDeadline, capacity,
    "registrationLinkId": registrationLink._ref
  },
  "rosters": *[_type == "roster" && defined(from)] | order(from desc)[0...120] | order(from asc){
    _id, from, until,
    "assignments": assignments[0...30][duty in *[_id == "siteSettings"][0].publicDuties]{
      duty, "classId": danceClass._ref, "people": people[0...20]->name
    }
  },
  "weeklyCardIds": *[_type == "danceClass" && priceUnit == "week" && defined(registrationLink)].registrationLink._ref
}`

/** Returns the schedule of an answer, in the default time zone if its own is unknown; null while the site settings aren't published. */
export const scheduleIn = ({ site, ...others }: ScheduleAnswer): Schedule | null =>
  site && { ...site, timeZone: knownTimeZone(site.timeZone), ...others }
