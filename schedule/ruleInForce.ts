import { Temporal } from 'temporal-polyfill'
import type { Schedule, WeeklyRule } from './schedule.ts'
import { readRules, weeklyEvenings } from './weekly.ts'

/**
 * The rule that gives the next weekly evening, today's included: what organisers mean by "our evening".
 * @param now ISO 8601
 * @returns null when no rule gives any evening from now on
 */
export function ruleInForce({ rules, timeZone }: Pick<Schedule, 'rules' | 'timeZone'>, now: string): WeeklyRule | null {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const [next] = weeklyEvenings(readRules(rules), today).take(1)
  return rules.find(({ _key }) => _key === next?.rule.key) ?? null
}
