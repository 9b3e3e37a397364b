import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import { documentsOf, locationOf, type Rule } from '../finding.ts'
import { dateName, quote } from '../words.ts'

const ways = {
  arrival: 'how to find the door',
  transit: 'trains and buses',
  parking: 'parking',
  stepFree: 'a way in without a step',
}

/** Evenings elsewhere that are silent on what newcomers read of the usual place: nothing is taken over from there. */
export const waysToOtherPlaces: Rule = (facts) => {
  const usual = usualVenue(facts.schedule, facts.now)
  return upcoming(facts.schedule, facts.now)
    .filter(({ isElsewhere, state }) => isElsewhere && state !== 'cancelled')
    .flatMap(({ date, weeklyDate, venue }) => {
      const missing = Object.entries(ways).flatMap(([way, name]) =>
        usual?.[way as keyof typeof ways] && !venue?.[way as keyof typeof ways] ? name : [],
      )
      const change = documentsOf(facts, 'scheduleException').find((one) => one.date === weeklyDate && one.venue)
      if (change === undefined || missing.length === 0) return []
      return {
        level: 'info' as const,
        message: `The evening of ${dateName(date, facts.today)} is at ${quote(venue?.name)}, and pages say nothing there of ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(missing)}. Write it: nothing is taken over from the usual place.`,
        ...locationOf(change, 'venue'),
      }
    })
}
