import { Temporal } from 'temporal-polyfill'
import { locationOf, documentsOf, type Rule } from '../finding.ts'
import { dateName, daysAhead, nameOf } from '../words.ts'

/** Pre-registrations that end within a week. */
export const deadlines: Rule = (facts) =>
  documentsOf(facts, 'series').flatMap((series) => {
    const { preregistrationDeadline: deadline, capacity } = series
    if (!deadline || deadline < facts.today || capacity === 'full') return []
    const { days } = Temporal.PlainDate.from(facts.today).until(deadline)
    if (days > 7) return []
    return {
      level: 'info',
      message: `Pre-registration for ${nameOf(series)} ends ${daysAhead(days)}, on ${dateName(deadline, facts.today)}. Tell people now, and say here how many places are left.`,
      ...locationOf(series, 'capacity'),
    }
  })
