import { Temporal } from 'temporal-polyfill'
import { ruleInForce } from '../../schedule/occurrences/weeklyRules.ts'
import type { WeeklyRule } from '../../schedule/schedule.ts'
import { formatHours, formatWeekday } from '../../schedule/wording/dates.ts'
import type { Facts, Finding, Rule } from '../finding.ts'
import { dateName } from '../words.ts'

const soon = { weeks: 4 }

/** Weekly evenings that have ended, and an end of all of them, ahead or behind. */
export const endedEvenings: Rule = (facts) => {
  const { schedule, now, today } = facts
  const ended = schedule.rules.filter(({ validUntil }) => validUntil !== null && validUntil < today)
  if (ruleInForce(schedule, now) === null) return [nothingAhead(facts, ended)]

  const later = Temporal.Instant.from(now).toZonedDateTimeISO(schedule.timeZone).add(soon).toInstant().toString()
  const last = ruleInForce(schedule, later) === null ? ruleInForce(schedule, now) : null
  return [
    ...(last === null ? [] : [endsSoon(facts, last)]),
    ...ended.map((rule) => ({
      level: 'info' as const,
      message: `“${evening(rule)}” ended on ${dateName(rule.validUntil, today)}, and another evening goes on. Remove it when nobody asks for it any more.`,
      ...atRule(rule),
    })),
  ]
}

function nothingAhead({ today }: Facts, ended: WeeklyRule[]): Finding {
  const [last] = ended.toSorted((a, b) => ((a.validUntil ?? '') < (b.validUntil ?? '') ? 1 : -1))
  return last === undefined
    ? {
        level: 'error',
        message: 'No weekly evening is planned: visitors find no class. Add the evening to the site settings.',
        ...atSettings,
        path: 'weeklyRules',
      }
    : {
        level: 'error',
        message: `“${evening(last)}” ended on ${dateName(last.validUntil, today)}, and no other evening is planned: visitors find no class. Give it a later last evening, or add a new one.`,
        ...atRule(last),
      }
}

const endsSoon = ({ today }: Facts, rule: WeeklyRule): Finding => ({
  level: 'warning',
  message: `“${evening(rule)}” ends on ${dateName(rule.validUntil, today)}, and no other evening is planned after it. Give it a later last evening, or add a new one.`,
  ...atRule(rule),
})

const atSettings = { documentId: 'siteSettings', documentType: 'siteSettings' } as const

const atRule = ({ _key }: WeeklyRule) => ({
  ...atSettings,
  path: `weeklyRules[_key==${JSON.stringify(_key)}].validUntil`,
})

const evening = ({ weekday, startsAt, endsAt }: WeeklyRule) =>
  [weekday && formatWeekday(weekday), startsAt && endsAt && formatHours(startsAt, endsAt)].filter(Boolean).join(', ')
