import { Temporal } from 'temporal-polyfill'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { clockTimeOf, dateAt, formatDate } from '../../schedule/wording/dates.ts'
import { isSamePlace } from '../../schedule/venueFacts.ts'
import { endOfBreak, fieldsToClear, isWithin } from '../../schedule/occurrences/exceptions.ts'
import { readRules, ruleOn } from '../../schedule/occurrences/weeklyRules.ts'
import type { Occurrence, Venue } from '../../schedule/schedule.ts'
import { endOfDate, endsBeforeStart, readDate, readTime } from '../../schedule/time.ts'
import { formatPrice, priceDoubt } from '../../shared/money.ts'
import { readPrice } from '../inputs/readPrice.ts'
import { fieldsOfReturn, getExceptionId } from '../thisWeek/eveningItems.ts'
import { applyChange, type Change, type Content, type Stored } from './tonightContent.ts'
import { compare, type Difference, getReadings, sayDays } from './reading.ts'

export type Intent =
  | { kind: 'cancel'; evening: string; reason: string }
  | { kind: 'move'; evening: string; date: string; startsAt: string; endsAt: string; venue: string; reason: string }
  | { kind: 'restore'; evening: string }
  | { kind: 'notice'; id: string; text: string }
  | { kind: 'capacity'; card: string; isFull: boolean }
  | { kind: 'price'; type: 'registrationLink' | 'danceClass'; id: string; field: PriceField; price: string }

export type PriceField = 'onlinePriceInCents' | 'doorPriceInCents'

export type Plan = {
  /** "Cancel tonight" */
  title: string
  change: Change
  /** Says what keeps it from being published; null if nothing does. */
  problem: string | null
  warnings: string[]
  differences: Difference[]
}

type Step = Omit<Plan, 'differences' | 'problem' | 'warnings'> & {
  problem?: string | null | false
  warnings?: (string | null | false)[]
}

/** Plans an intent, or says why it can’t be done. @param now ISO 8601 @param deleted ids that a new document can’t have */
export function planIntent(
  intent: Intent,
  content: Content,
  now: string,
  deleted: ReadonlySet<string> = new Set(),
): Plan | string {
  const step = getStep(intent, content, now, deleted)
  if (typeof step === 'string') return step
  const { change, title, problem, warnings = [] } = step
  const after = applyChange(content, change, now)
  const differences = compare(getReadings(content, now), getReadings(after, now))
  return {
    title,
    change,
    problem: problem || (differences.length === 0 ? 'Visitors read this already' : null),
    warnings: [...warnings, ...warnAboutDraft(change, content)].filter((warning) => typeof warning === 'string'),
    differences,
  }
}

function getStep(intent: Intent, content: Content, now: string, deleted: ReadonlySet<string>): Step | string {
  switch (intent.kind) {
    case 'notice':
      return putUpNotice(intent, content, now)
    case 'capacity':
      return setCapacity(intent, content)
    case 'price':
      return changePrice(intent, content)
    default:
      return changeEvening(intent, content, now, deleted)
  }
}

type OfEvening = Extract<Intent, { evening: string }>

function changeEvening(intent: OfEvening, content: Content, now: string, deleted: ReadonlySet<string>): Step | string {
  const { schedule } = content
  const evening = upcoming(schedule, now).find(({ id }) => id === intent.evening)
  if (!evening) return 'That evening is over, or isn’t planned anymore'
  if (isInBreak(content, evening)) return 'This evening is part of a break, which the Studio can change'
  const today = dateAt(now, schedule.timeZone)
  const day = sayDays(today).plain(evening.date)
  const title = evening.title ?? day
  const id = getExceptionId(schedule, evening, deleted)
  const change = (fields: Change['fields']): Change => ({ id, type: 'scheduleException', fields })

  if (intent.kind === 'restore') {
    const fields = fieldsOfReturn(schedule.exceptions.find(({ _id }) => _id === id))
    return { title: `Put ${day} back to normal`, change: change(fields) }
  }

  const reason = intent.reason.trim() || undefined
  const warnings = [
    reason === undefined && 'Say why, so that visitors don’t wonder',
    (reason?.length ?? 0) > 80 && 'Keep the reason under 80 characters',
  ]
  if (intent.kind === 'move') {
    const fields = { reason, ...getMove(intent, content, evening) }
    return { title: `Move ${title}`, change: change(fields), problem: checkMove(intent, today), warnings }
  }
  const { weeklyDate: date, state } = evening
  if (state === 'special' && !isWeekly(content, date)) {
    const warnings = ['Pages no longer list this evening. Put up a notice to say why']
    return { title: `Cancel ${title}`, change: change(null), warnings }
  }
  const cleared = Object.fromEntries(fieldsToClear(state, 'cancelled').map((name) => [name, undefined]))
  return { title: `Cancel ${title}`, change: change({ date, status: 'cancelled', reason, ...cleared }), warnings }
}

/** Returns the fields that a move changes; the others follow the weekly rule. */
function getMove({ date, startsAt, endsAt, venue: name }: OfKind<'move'>, content: Content, evening: Occurrence) {
  const { schedule } = content
  const { weeklyDate } = evening
  const venue = getVenues(content).find((venue) => venue.name === name)
  const rule = readRules(schedule.rules).find(({ key }) => key === evening.ruleKey)
  const isUsual = venue && isSamePlace(venue, rule?.venue ?? schedule.venue)
  return {
    ...(evening.state === 'special'
      ? { date, status: 'special' }
      : { date: weeklyDate, status: 'moved', newDate: date === weeklyDate ? undefined : date }),
    ...(startsAt !== clockTimeOf(evening.startsAt) && { startsAt }),
    ...(endsAt !== clockTimeOf(evening.endsAt) && { endsAt }),
    ...(venue && name !== evening.venue?.name && { venue: isUsual ? undefined : { ...venue, _type: 'venue' } }),
  }
}

function checkMove({ date, startsAt, endsAt }: OfKind<'move'>, today: string): string | false {
  if (readTime(startsAt) === null || readTime(endsAt) === null) return 'Enter when it starts and ends'
  if (readDate(date) === null) return 'Choose the day'
  if (date < today) return `${formatDate(date)} is in the past`
  return (
    endsBeforeStart(startsAt, endsAt) &&
    'The evening must end after it starts; past midnight, by 5:00 am and within 12 hours'
  )
}

/** Returns whether an evening is cancelled by a break, whose document also cancels others. */
export const isInBreak = ({ schedule }: Content, { state, weeklyDate }: Occurrence): boolean =>
  state === 'cancelled' &&
  schedule.exceptions.some((change) => endOfBreak(change) !== null && isWithin(change, weeklyDate))

/** Returns whether a weekly rule produces an evening on a date: a special evening only replaces it. */
function isWeekly({ schedule }: Content, date: string): boolean {
  const day = readDate(date)
  return day !== null && ruleOn(readRules(schedule.rules), day) !== null
}

/** Returns the usual venue and those used before, each name once, complete as stored. */
export function getVenues({ venues: { usual, weekly, earlier } }: Content): Venue[] {
  const all = [usual, ...(weekly ?? []), ...earlier].flatMap((venue) => (venue?.name ? venue : []))
  return [...new Map(all.toReversed().map((venue) => [venue.name, venue])).values()].toReversed()
}

type OfKind<Kind extends Intent['kind']> = Extract<Intent, { kind: Kind }>

function putUpNotice({ id, text }: OfKind<'notice'>, { schedule: { timeZone } }: Content, now: string): Step {
  const midnight = endOfDate(Temporal.PlainDate.from(dateAt(now, timeZone)), timeZone)
  const fields = { text: text.trim(), from: now, until: new Date(String(midnight)).toISOString(), level: 'important' }
  return {
    title: 'Put up a notice until midnight',
    change: { id, type: 'notice', fields },
    problem: text.trim() === '' && 'Write the notice',
    warnings: [text.trim().length > 160 && 'Keep it under 160 characters so that it fits on a phone'],
  }
}

const gone = 'It isn’t published anymore'

function setCapacity({ card: id, isFull }: OfKind<'capacity'>, { cards }: Content): Step | string {
  const card = cards.find(({ _id }) => _id === id)
  if (!card) return gone
  const title = `Set “${card.title}” to ${isFull ? 'full' : 'open'}`
  return { title, change: { id, type: 'registrationLink', fields: { isFull } } }
}

function changePrice({ type, id, field, price }: OfKind<'price'>, { cards, classes }: Content): Step | string {
  const one = (type === 'danceClass' ? classes : cards).find(({ _id }) => _id === id)
  if (!one) return gone
  const reading = readPrice(price)
  const cents = reading.value ?? undefined
  const others =
    type === 'danceClass'
      ? cards.filter(({ _id }) => classes.some((danceClass) => danceClass._id === id && danceClass.cardId === _id))
      : classes.filter(({ cardId }) => cardId === id)
  const other = others.find(({ doorPriceInCents }) => doorPriceInCents !== null && doorPriceInCents !== cents)
  const isElsewhere = field === 'doorPriceInCents' && cents !== undefined && other !== undefined
  return {
    title: `Change the ${field === 'doorPriceInCents' ? 'price at the door' : 'online price'} of “${one.title}”`,
    change: { id, type, fields: { [field]: cents } },
    problem: reading.problem !== null && `${reading.problem}${reading.choices ? ' Write the cents, too' : ''}`,
    warnings: [
      cents === undefined ? 'Without a price, pages say that it will be announced' : priceDoubt(cents),
      isElsewhere && `“${other.title}” still says ${formatPrice(other.doorPriceInCents ?? 0)} at the door. Change both`,
    ],
  }
}

/** Warns about unpublished changes to the same document or evening, which stay unpublished. */
function warnAboutDraft({ id, type, fields }: Change, { drafts }: Content): string[] {
  const isSame = ({ _id, _type, date }: Stored) =>
    _id === `drafts.${id}` || (type === 'scheduleException' && _type === type && date === fields?.date)
  const draft = drafts.find(isSame)
  if (draft === undefined) return []
  const title = typeof draft.title === 'string' ? `“${draft.title}”` : 'this evening'
  return [`The Studio has unpublished changes to ${title}. They stay there, unpublished`]
}
