import { Temporal } from 'temporal-polyfill'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import { readRules, ruleOn, rulesInForce, usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import type { WeeklyRule } from '../../schedule/schedule.ts'
import { readDate } from '../../schedule/time.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { formatHours, formatWeekday } from '../../schedule/wording/dates.ts'
import { documentsOf, type Facts, type Finding, type Rule, error, info } from '../facts.ts'
import { dateName, quote } from '../words.ts'

const soon = { weeks: 4 }

/** Finds a schedule that has ended or ends soon. */
export const endedEvenings: Rule = (facts) => {
  const { schedule, now, today } = facts
  if (rulesInForce(schedule, now).length === 0) return [noEveningPlanned(facts)]

  const end = Temporal.PlainDate.from(today).add(soon).toString()
  const [last] = schedule.rules.toSorted(lastToEndFirst)
  const endsOn = `ends on ${dateName(last?.validUntil, today)}, and no other evening is planned after that. ${later}`
  return last?.validUntil && last.validUntil < end ? [ruleFinding('warning', last, endsOn)] : []
}

const endOf = ({ validUntil }: WeeklyRule) => validUntil ?? '9999-12-31'
const lastToEndFirst = (a: WeeklyRule, b: WeeklyRule) => (endOf(a) < endOf(b) ? 1 : -1)

function noEveningPlanned({ schedule, today }: Facts): Finding {
  const ended = schedule.rules.filter(({ validUntil }) => validUntil !== null && validUntil < today)
  const [last] = ended.toSorted(lastToEndFirst)
  return last === undefined
    ? {
        level: 'error',
        message: 'No weekly evening is planned, so visitors can’t find a class. Add one to the site settings.',
        ...atSettings,
        path: 'weeklyRules',
      }
    : ruleFinding(
        'error',
        last,
        `ended on ${dateName(last.validUntil, today)}, and no other evening is planned, so visitors can’t find a class. ${later}`,
      )
}

const later = 'Choose a later last evening, or add a new weekly evening.'

const atSettings = { documentId: 'siteSettings', documentType: 'siteSettings' } as const

/** Returns a finding about a weekly evening. @param problem follows its name in the message */
function ruleFinding(level: Finding['level'], rule: WeeklyRule, problem: string): Finding {
  const { _key, weekday, startsAt, endsAt } = rule
  const when = [weekday && formatWeekday(weekday), startsAt && endsAt && formatHours(startsAt, endsAt)]
  const path = `weeklyRules[_key==${JSON.stringify(_key)}].validUntil`
  return { level, message: `“${when.filter(Boolean).join(', ')}” ${problem}`, ...atSettings, path }
}

/** Finds evenings in the next two weeks for which nobody is scheduled, if organizers use rosters. */
export const unstaffedEvenings: Rule = (facts) => {
  const rosters = documentsOf(facts, 'roster').map(({ _id, from, until, assignments }) => ({
    _id,
    from: from ?? null,
    until: until ?? null,
    assignments:
      assignments?.map(({ duty, danceClass, people }) => ({
        duty: duty ?? null,
        classId: danceClass?._ref ?? null,
        people: people?.map(({ _ref }) => _ref) ?? null,
      })) ?? null,
  }))
  if (rosters.length === 0) return []
  const end = Temporal.Instant.from(facts.now).add({ hours: 14 * 24 })
  return occurrencesBetween({ ...facts.schedule, rosters }, facts.now, end.toString())
    .filter(({ state, team }) => state !== 'cancelled' && team.length === 0)
    .map(({ date }) => ({
      level: 'warning',
      message: `Nobody is scheduled to teach, play music or open the door on ${dateName(date, facts.today)}. Say who does what.`,
      documentId: null,
      documentType: 'roster',
      path: '',
    }))
}

/** Finds evenings that are cancelled or moved on a day without a class, most likely by mistake. */
export const exceptionsWithoutClass: Rule = (facts) => {
  const rules = readRules(facts.schedule.rules)
  return documentsOf(facts, 'scheduleException').flatMap((exception) => {
    const { date, status } = exception
    const day = readDate(date ?? null)
    if (!date || !day || date < facts.today || (status !== 'cancelled' && status !== 'moved')) return []
    const isBreak = status === 'cancelled' && Boolean(exception.until)
    if (isBreak || ruleOn(rules, day) !== null) return []
    return error(
      exception,
      'date',
      `${dateName(date, facts.today)} is marked as ${status}, but there’s no class on that day. Choose the date of a class, or delete this change.`,
    )
  })
}

const directions = {
  arrival: 'how to find the door',
  transit: 'trains and buses',
  parking: 'parking',
  stepFree: 'step-free access',
}

/** Finds evenings at another venue that lack directions that the usual venue has, since directions aren't copied. */
export const missingDirections: Rule = (facts) => {
  const usual = usualVenue(facts.schedule, facts.now)
  return upcoming(facts.schedule, facts.now)
    .filter(({ isElsewhere, state }) => isElsewhere && state !== 'cancelled')
    .flatMap(({ date, weeklyDate, venue }) => {
      const missing = Object.entries(directions).flatMap(([field, name]) =>
        usual?.[field as keyof typeof directions] && !venue?.[field as keyof typeof directions] ? name : [],
      )
      const change = documentsOf(facts, 'scheduleException').find((one) => one.date === weeklyDate && one.venue)
      if (change === undefined || missing.length === 0) return []
      return info(
        change,
        'venue',
        `The evening of ${dateName(date, facts.today)} is at ${quote(venue?.name)}, but the site says nothing about ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(missing)}. Add it: directions aren’t copied from the usual venue.`,
      )
    })
}
