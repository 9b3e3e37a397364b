import { readRules, ruleOn } from '../../schedule/occurrences/weeklyRules.ts'
import { readDate } from '../../schedule/time.ts'
import { locationOf, documentsOf, type Rule } from '../finding.ts'
import { dateName } from '../words.ts'

/** Evenings that are cancelled or moved on a day without one: most likely another day was meant. */
export const exceptionsWithoutClass: Rule = (facts) => {
  const rules = readRules(facts.schedule.rules)
  return documentsOf(facts, 'scheduleException').flatMap((exception) => {
    const { date, status } = exception
    const day = readDate(date ?? null)
    if (!date || !day || date < facts.today || (status !== 'cancelled' && status !== 'moved')) return []
    if (ruleOn(rules, day) !== null) return []
    return {
      level: 'error',
      message: `${dateName(date, facts.today)} is marked as ${status}, but there is no class on that day. Choose the date of a class, or delete it.`,
      ...locationOf(exception, 'date'),
    }
  })
}
