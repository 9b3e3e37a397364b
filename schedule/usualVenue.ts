import { ruleInForce } from './ruleInForce.ts'
import type { Schedule, Venue } from './schedule.ts'
import { givenVenue } from './venue.ts'

/**
 * Where evenings usually are: the place of the weekly evening as it is now, else that of the site.
 * @param now ISO 8601
 */
export const usualVenue = (schedule: Pick<Schedule, 'rules' | 'timeZone' | 'venue'>, now: string): Venue | null =>
  givenVenue(ruleInForce(schedule, now)?.venue ?? null) ?? givenVenue(schedule.venue)
