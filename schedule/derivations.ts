import type { Notice } from './notices.ts'
import { endOfBreak, isWithin } from './occurrences/exceptions.ts'
import { occurrencesBetween } from './occurrences/occurrencesBetween.ts'
import { seriesEvenings } from './occurrences/seriesEvenings.ts'
import { rulesInForce } from './occurrences/weeklyRules.ts'
import { cardRegistration, type RegistrationCard } from './registration/registration.ts'
import type { Occurrence, Schedule, ScheduleException, Series, Venue, WeeklyRule } from './schedule.ts'
import { readRosters } from './team.ts'
import { lastDateBefore, readMoment } from './time.ts'
import { isSamePlace } from './venueFacts.ts'
import { clockTimeOf, dateAt, formatHours, formatShortDate, formatTime, momentFormat } from './wording/dates.ts'

/*
 * Sentences for organizers that say by which rule and document pages say what they say. Unlike everything else in this folder,
 * visitors don't read them.
 */

const list = /* @__PURE__ */ new Intl.ListFormat('en-US')

const quoted = (text: string | null) => (text ? ` “${text}”` : '')

const weeklyName = ({ weekday, startsAt, endsAt, validFrom, validUntil }: WeeklyRule): string => {
  const day = `${weekday?.slice(0, 1).toUpperCase() ?? ''}${weekday?.slice(1) ?? ''}`
  const from = validFrom ? `, valid from ${formatShortDate(validFrom)}` : ''
  const until = validUntil ? ` until ${formatShortDate(validUntil)}` : ''
  return `Every ${day}, ${formatHours(startsAt ?? '', endsAt)}, from the weekly evening in the site settings${from}${until}.`
}

function exceptionName(exception: ScheduleException): string {
  const { date, status, title } = exception
  const last = endOfBreak(exception)
  return last !== null && last !== date
    ? `the break from ${formatShortDate(date ?? '')} to ${formatShortDate(last)}`
    : `the ${status === 'special' ? 'special evening' : 'exception'} of ${formatShortDate(date ?? '')}${quoted(title)}`
}

/** Explains what pages say of an evening: its state, why it is the next one, its series, place and names. */
export function explainEvening(schedule: Schedule, evening: Occurrence, now: string): string[] {
  return [
    explainState(schedule, evening),
    explainOrder(schedule, evening, now),
    ...evening.parts.flatMap(({ name, series }) => {
      const planned = series && schedule.series.find(({ _id }) => _id === series.id)
      if (!planned) return []
      const first = seriesEvenings(schedule, planned._id)[0]?.date ?? planned.startDate ?? ''
      return `${name ?? 'Its class'} is in week ${series.week} of ${series.weeks} of the series${quoted(series.topic)}, whose first evening is ${formatShortDate(first)}.`
    }),
    evening.state === 'cancelled' ? null : explainVenue(schedule, evening.venue),
    explainNames(schedule, evening),
  ].filter((sentence) => sentence !== null)
}

function explainState({ rules, exceptions }: Schedule, evening: Occurrence): string {
  const { id, state, ruleKey, weeklyDate, date, startsAt, rescheduledFrom, venue } = evening
  const rule = rules.find(({ _key }) => _key === ruleKey)
  const weekly = rule ? weeklyName(rule) : ''
  if (state === 'asUsual') return weekly
  const candidates = exceptions.filter((one) => one._id === id || (one.status === state && isWithin(one, weeklyDate)))
  // As in readExceptions, the last edit wins.
  const [exception] = candidates.toSorted((a, b) => b._updatedAt.localeCompare(a._updatedAt))
  const name = exception ? exceptionName(exception) : 'an exception'
  if (state === 'special') return `Added by ${name}.`
  if (state === 'cancelled') return `Cancelled by ${name}. Otherwise: ${weekly}`
  const changes = [
    date !== weeklyDate && `from ${formatShortDate(weeklyDate)} to ${formatShortDate(date)}`,
    rescheduledFrom &&
      clockTimeOf(rescheduledFrom) !== clockTimeOf(startsAt) &&
      `from ${formatTime(clockTimeOf(rescheduledFrom))} to ${formatTime(clockTimeOf(startsAt))}`,
    exception?.venue && venue?.name && `to ${venue.name}`,
  ].filter(Boolean)
  return `Moved ${[...changes, `by ${name}`].join(', ')}. Otherwise: ${weekly}`
}

const weeksBack = 8

/** Says why an evening is the next one, or on now; null for later ones. */
function explainOrder(schedule: Schedule, { id, state, startsAt, endsAt }: Occurrence, now: string): string | null {
  const isOver = (time: string) => Date.parse(time) <= Date.parse(now)
  if (state === 'cancelled') return null
  if (isOver(endsAt)) return `It was over at ${formatTime(clockTimeOf(endsAt))}.`
  if (isOver(startsAt)) return `It is on now because it started at ${formatTime(clockTimeOf(startsAt))}.`
  const since = new Date(Date.parse(now) - weeksBack * 7 * 24 * 60 * 60_000).toISOString()
  const before = occurrencesBetween(schedule, since, startsAt).filter((other) => other.id !== id)
  const ahead = before.filter((other) => !isOver(other.endsAt))
  if (ahead.some((other) => other.state !== 'cancelled')) return null
  const last = before.findLast((other) => isOver(other.endsAt))
  const reasons = [
    ...(last ? [`${formatShortDate(last.date)} is over`] : []),
    ...(ahead.length > 2
      ? [`${ahead.length} evenings before it are cancelled`]
      : ahead.map(({ date }) => `${formatShortDate(date)} is cancelled`)),
  ]
  return reasons.length > 0 ? `It is the next one because ${list.format(reasons)}.` : 'It is the first one.'
}

function explainNames({ rosters }: Schedule, { date, team }: Occurrence): string | null {
  if (team.length === 0) return null
  const names = readRosters(rosters)
    .filter(({ from, last }) => from <= date && date <= last)
    .map(({ from, last }) => formatShortDate(from) + (last === from ? '' : ` to ${formatShortDate(last)}`))
  if (names.length === 1) return `The names are from the roster of ${names[0]}.`
  return `The names are from the rosters of ${list.format(names)}; the one that ends first decides.`
}

export function explainWeekly(schedule: Schedule, now: string): string {
  const names = rulesInForce(schedule, now).map(weeklyName)
  return names.join(' ') || 'No weekly evening of the site settings is valid from now on.'
}

export function explainVenue({ venue: usual, rules, exceptions }: Schedule, venue: Venue | null): string {
  if (venue === null) return 'No place: neither the weekly evening nor the site settings name one.'
  const name = venue.name ?? 'the place'
  if (isSamePlace(usual, venue)) return `At ${name}, the usual place in the site settings.`
  if (rules.some((rule) => isSamePlace(rule.venue, venue))) return `At ${name}, the place of the weekly evening.`
  const exception = exceptions.find((exception) => isSamePlace(exception.venue, venue))
  return exception ? `At ${name}, the place of ${exceptionName(exception)}.` : `At ${name}.`
}

/** Explains a text of an exception whose evening is not announced. */
export const explainException = (exception: ScheduleException): string => `From ${exceptionName(exception)}.`

export function explainSeries(schedule: Schedule, series: Series): string {
  const dates = seriesEvenings(schedule, series._id).map(({ date }) => date)
  const [first, last] = [dates[0], dates.at(-1)]
  const name = `the series${quoted(series.topic)}`
  if (first === undefined || last === undefined) return `From ${name}, which has no evening in the schedule.`
  const start = series.startDate && series.startDate !== first ? `, from ${formatShortDate(series.startDate)} on` : ''
  const range = `${formatShortDate(first)} to ${formatShortDate(last)}`
  return `From ${name}: its ${dates.length} evenings are those that take place${start}: ${range}.`
}

export function explainRegistration(schedule: Schedule, card: RegistrationCard, now: string): string {
  const { state, opensAt, closesOn, series } = cardRegistration(schedule, card, now)
  const name = `the series${quoted(series?.topic ?? null)}`
  const end = readMoment(card.closesAt)
  const isEndOfCard = series === null || (end !== null && lastDateBefore(end, schedule.timeZone) === closesOn)
  const ofSeries = series?.preregistrationDeadline === closesOn ? `the deadline of ${name}` : `the start of ${name}`
  const what = isEndOfCard ? 'the end that the card gives' : ofSeries
  const day = closesOn === null ? null : formatShortDate(closesOn)
  switch (state) {
    case 'notYetOpen':
      return `Not open yet: the card opens on ${formatShortDate(dateAt(opensAt ?? '', schedule.timeZone))}.`
    case 'full':
      return card.isFull ? 'Full: the card is marked as full.' : `Full: ${name} is marked as full.`
    case 'unavailable':
      return 'Not open: the card has no address of a payment page.'
    case 'closed':
      return day === null ? 'Closed: none of its series is ahead.' : `Closed: ${day} was ${what}.`
    case 'closingSoon':
      return `Open, and closing soon: ${day} is ${what}, less than 72 hours ahead.`
    case 'open':
      return day === null ? 'Open: the card has a payment page and no end.' : `Open until ${day}, ${what}.`
  }
}

export function explainNotice({ from, until, level, pages }: Notice, timeZone: string): string {
  const moment = (time: string) => momentFormat(timeZone).format(Date.parse(time))
  const where = pages?.length ? `on ${list.format(pages)}` : 'on every page'
  const period = [from && `from ${moment(from)}`, until ? `until ${moment(until)}` : 'without an end']
  return `A notice ${where}, ${period.filter(Boolean).join(' ')}${level === 'important' ? '; important ones come first' : ''}.`
}
