import { Temporal } from 'temporal-polyfill'
import { type Evening, upcoming } from '../../schedule/upcoming/upcoming.ts'
import { clockTimeOf, dateAt } from '../../schedule/wording/dates.ts'
import { isSamePlace } from '../../schedule/venueFacts.ts'
import { endOfBreak, fieldsToClear, isWithin } from '../../schedule/occurrences/exceptions.ts'
import { readRules, ruleOn } from '../../schedule/occurrences/weeklyRules.ts'
import type { Venue } from '../../schedule/schedule.ts'
import { endOfDate, endsBeforeStart, readDate } from '../../schedule/time.ts'
import { decimalPrice, priceDoubt } from '../../shared/money.ts'
import { readPrice } from '../inputs/readPrice.ts'
import { getRevertedFields, getExceptionId } from '../thisWeek/eveningItems.ts'
import { applyChange, type Change, type Content } from './tonightContent.ts'
import { dayFormats, getReadings } from './reading.ts'
import { newId } from './tonightStore.ts'

type Values = Partial<Record<string, string>>

/** An input of a form. Browsers report what is missing or out of range. */
export type Field = {
  name: string
  label: string
  hint?: string
  /** Turns the input into a select. */
  options?: string[]
  /** Turns the input into a textarea. */
  rows?: number
  type?: 'date' | 'time'
  inputMode?: 'decimal'
  required?: boolean
  maxLength?: number
  min?: string
}

type Action = {
  /** "Cancel tonight" */
  name: string
  /** The name outside of its item: "General Admission: set to full". */
  title?: string
  fields?: Field[]
  values?: Values
  /** Returns the change that the values of the fields make, and why it can't be published. */
  write: (values: Values) => { change: Change; problem?: string | null; warning?: string | null }
}

export type Item = { id: string; title: string; actions: Action[]; isCancelled?: boolean }

const eveningsShown = 2

/** Returns what can be changed, in the order of the page. @param now ISO 8601 */
export function getGroups(content: Content, now: string): { title: string; items: Item[] }[] {
  const { schedule, cards, classes } = content
  const evenings = upcoming(schedule, now).slice(0, eveningsShown)
  const notice = { id: 'notice', title: 'Notice', actions: [putUpNotice(content, now)] }
  const cardItems = cards.map((card) => {
    const title = card.title ?? 'Registration'
    return { id: card._id, title, actions: cardActions({ ...card, title }) }
  })
  const classItems = classes
    .filter(({ doorPriceInCents }) => doorPriceInCents !== null)
    .map((one) => {
      const title = one.title ?? 'Class'
      return { id: one._id, title, actions: [changePrice('danceClass', { ...one, title }, atDoor)] }
    })
  return [
    { title: 'Next evenings', items: [...evenings.map((evening) => eveningItem(content, evening, now)), notice] },
    { title: 'Registration and prices', items: [...cardItems, ...classItems] },
  ]
}

/** An action that somebody has chosen, with what they typed. */
export type Chosen = { item: string; action: string; values: Values }

export type Plan = {
  title: string
  fields: Field[]
  change: Change
  /** The text that visitors read; undefined for nothing. */
  before: string | undefined
  after: string | undefined
  /** The reason why it can't be published; null if it can. */
  problem: string | null
  warning: string | null
}

/** Plans what somebody has chosen; null if it can’t be done anymore. @param now ISO 8601 */
export function planChange({ item: id, action: name, values }: Chosen, content: Content, now: string): Plan | null {
  const items = getGroups(content, now).flatMap(({ items }) => items)
  const action = items.find((item) => item.id === id)?.actions.find((action) => action.name === name)
  if (!action) return null
  const { change, problem, warning = null } = action.write(values)
  const [before, after] = [content, applyChange(content, change, now)].map((one) => getReadings(one, now).get(id))
  return {
    title: action.title ?? name,
    fields: action.fields ?? [],
    change,
    before,
    after,
    problem: problem ?? (before === after ? 'Visitors read this already' : null),
    warning,
  }
}

function eveningItem(content: Content, evening: Evening, now: string): Item {
  const { schedule } = content
  const { id, state, date, startsAt, endsAt } = evening
  const today = dateAt(now, schedule.timeZone)
  const days = dayFormats(today)
  const day = evening.title ?? days.plain(date)
  const exceptionId = getExceptionId(schedule, evening, new Set())
  const change = (fields: Change['fields']) => ({ id: exceptionId, type: 'scheduleException' as const, fields })
  const reason = { name: 'reason', label: 'Reason', hint: 'Say why: “the studio is closed”', maxLength: 80 }
  const cancel: Action = {
    name: `Cancel ${day}`,
    fields: [reason],
    write: (values) => ({ change: change(getCancellation(content, evening, getReason(values))) }),
  }
  const hours = { startsAt: clockTimeOf(startsAt), endsAt: clockTimeOf(endsAt) }
  const move: Action = {
    name: `Move ${day}`,
    fields: [
      { name: 'startsAt', label: 'Starts', type: 'time', required: true },
      { name: 'endsAt', label: 'Ends', type: 'time', required: true },
      { name: 'venue', label: 'Where', options: getVenues(content).flatMap(({ name }) => name ?? []) },
      { name: 'date', label: 'Day', type: 'date', required: true, min: today },
      reason,
    ],
    values: { ...hours, date, venue: evening.venue?.name ?? '', reason: evening.reason ?? '' },
    write: (values) => ({
      change: change({ reason: getReason(values), ...getMove(content, evening, values) }),
      problem: endsBeforeStart(values.startsAt ?? '', values.endsAt ?? '')
        ? 'The evening must end after it starts; past midnight, by 5:00 am and within 12 hours'
        : null,
    }),
  }
  const restore: Action = {
    name: `Put ${day} back to normal`,
    write: () => ({ change: change(getRevertedFields(schedule.exceptions.find(({ _id }) => _id === exceptionId))) }),
  }
  const isCancelled = state === 'cancelled'
  const actions = [...(isCancelled ? [] : [cancel, move]), ...(isCancelled || state === 'moved' ? [restore] : [])]
  return { id, title: days.heading(date), isCancelled, actions: isInBreak(content, evening) ? [] : actions }
}

const getReason = ({ reason = '' }: Values) => reason.trim() || undefined

/** Returns whether a break cancels an evening. Only the Studio undoes breaks, since they cancel other evenings, too. */
const isInBreak = ({ schedule }: Content, { state, weeklyDate }: Evening): boolean =>
  state === 'cancelled' &&
  schedule.exceptions.some((change) => endOfBreak(change) !== null && isWithin(change, weeklyDate))

/** Returns the fields of a cancellation; null to delete the document of a special evening that replaces no weekly one. */
function getCancellation({ schedule }: Content, evening: Evening, reason: string | undefined): Change['fields'] {
  const { weeklyDate: date, state } = evening
  const day = readDate(date)
  const isWeekly = day !== null && ruleOn(readRules(schedule.rules), day) !== null
  if (state === 'special' && !isWeekly) return null
  const cleared = Object.fromEntries(fieldsToClear(state, 'cancelled').map((name) => [name, undefined]))
  return { date, status: 'cancelled', reason, ...cleared }
}

/** Returns the fields that a move changes; the others follow the weekly rule. */
function getMove(content: Content, evening: Evening, { date, startsAt, endsAt, venue: name }: Values) {
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

/** Returns the usual venue and those used before, each name once, complete as stored. */
function getVenues({ venues: { usual, weekly, earlier } }: Content): Venue[] {
  const all = [usual, ...(weekly ?? []), ...earlier].flatMap((venue) => (venue?.name ? venue : []))
  return [...new Map(all.toReversed().map((venue) => [venue.name, venue])).values()].toReversed()
}

function putUpNotice({ schedule: { timeZone } }: Content, now: string): Action {
  const midnight = endOfDate(Temporal.PlainDate.from(dateAt(now, timeZone)), timeZone)
  const shown = { from: now, until: new Date(midnight.epochMilliseconds).toISOString(), level: 'important' }
  return {
    name: 'Put up a notice until midnight',
    fields: [
      { name: 'text', label: 'Notice', hint: 'At the top of every page', rows: 3, required: true, maxLength: 160 },
    ],
    values: { id: newId() },
    write: ({ id = '', text = '' }) => ({
      change: { id, type: 'notice', fields: { text: text.trim(), ...shown } },
      problem: text.trim() === '' ? 'Write the notice' : null,
    }),
  }
}

/** Returns the actions of a card. Most cards take their price at the door from the class, where it can be changed. */
function cardActions(card: Content['cards'][number]): Action[] {
  const { _id: id, title, isFull, doorPriceInCents } = card
  const name = isFull ? 'Set to open' : 'Set to full'
  const setCapacity: Action = {
    name,
    title: `${title}: ${name.toLowerCase()}`,
    write: () => ({ change: { id, type: 'registrationLink', fields: { isFull: !isFull } } }),
  }
  const price = (priced: Priced) => changePrice('registrationLink', card, priced)
  return [setCapacity, price(online), ...(doorPriceInCents === null ? [] : [price(atDoor)])]
}

type Priced = { field: 'onlinePriceInCents' | 'doorPriceInCents'; name: string }

const online: Priced = { field: 'onlinePriceInCents', name: 'Online price' }
const atDoor: Priced = { field: 'doorPriceInCents', name: 'Price at the door' }

function changePrice(
  type: 'registrationLink' | 'danceClass',
  document: { _id: string; title: string | null; onlinePriceInCents?: number | null; doorPriceInCents: number | null },
  { field, name }: Priced,
): Action {
  const { _id: id, title, [field]: cents } = document
  return {
    name,
    title: `${title}: ${name.toLowerCase()}`,
    fields: [{ name: 'price', label: 'Price in dollars', inputMode: 'decimal' }],
    values: { price: cents == null ? '' : decimalPrice(cents) },
    write: ({ price = '' }) => {
      const { value, problem, choices } = readPrice(price)
      return {
        change: { id, type, fields: { [field]: value ?? undefined } },
        problem: problem && `${problem}${choices ? ' Write the cents, too' : ''}`,
        warning: value === null ? null : priceDoubt(value),
      }
    },
  }
}
