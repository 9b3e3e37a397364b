import type { AgendaItem, Venue, WeeklyRule } from '../schedule.ts'
import { isSamePlace } from '../venueFacts.ts'
import { formatHours, formatWeekday } from './dates.ts'

const list = /* @__PURE__ */ new Intl.ListFormat('en-US')

/** Formats "Mondays and Thursdays". */
export const weekdaysOf = (evenings: Pick<WeeklyRule, 'weekday'>[]): string =>
  list.format(evenings.flatMap(({ weekday }) => (weekday ? formatWeekday(weekday) : [])))

/** Formats "8:30–11:00 pm"; null unless both times are known. */
export const weeklyHours = ({ startsAt, endsAt }: Pick<WeeklyRule, 'startsAt' | 'endsAt'>): string | null =>
  startsAt && endsAt ? formatHours(startsAt, endsAt) : null

/** Formats "Mondays and Thursdays, 8:30–11:00 pm", or each day with its own hours. */
export const weeklyLine = (evenings: WeeklyRule[]): string => {
  const hours = byWeekday(evenings, weeklyHours)
  const isByDay = hours.some(({ days }) => days !== null)
  return isByDay
    ? hours.map(({ days, fact }) => `${days}, ${fact}`).join('; ')
    : [weekdaysOf(evenings), hours[0]?.fact].filter(Boolean).join(', ')
}

/**
 * Groups a fact of the weekly evenings by the days on which it holds. Where all evenings share it, the days needn't be named.
 * @param read returns the fact, or null if it is not known
 */
export function byWeekday<Fact>(
  evenings: WeeklyRule[],
  read: (evening: WeeklyRule) => Fact | null,
  isSame: (a: Fact, b: Fact) => boolean = Object.is,
): { days: string | null; fact: Fact }[] {
  const groups: { fact: Fact; on: WeeklyRule[] }[] = []
  for (const evening of evenings) {
    const fact = read(evening)
    if (fact === null) continue
    const group = groups.find((other) => isSame(other.fact, fact))
    if (group) group.on.push(evening)
    else groups.push({ fact, on: [evening] })
  }
  return groups.map(({ fact, on }) => ({ fact, days: on.length === evenings.length ? null : weekdaysOf(on) }))
}

/** Returns the places of the weekly evenings, each with its days if there are several; the usual one if they have none. */
export function weeklyPlaces(weekly: WeeklyRule[], usual: Venue | null): { days: string | null; venue: Venue }[] {
  const places = byWeekday(weekly, ({ venue }) => venue, isSamePlace).map(({ days, fact }) => ({ days, venue: fact }))
  return places.length === 0 && usual ? [{ days: null, venue: usual }] : places
}

/**
 * Returns the named parts of the weekly evenings by their start, for each group of days that share them; parts that alternate at
 * the same hour are together.
 */
export function programs(evenings: WeeklyRule[]): { days: string | null; parts: [string | null, AgendaItem[]][] }[] {
  const named = (evening: WeeklyRule) => evening.agenda?.filter(({ name }) => name) ?? []
  const read = (evening: WeeklyRule) => (named(evening).length > 0 ? named(evening) : null)
  return byWeekday(evenings, read, (a, b) => wordsOf(a) === wordsOf(b)).map(({ days, fact }) => ({
    days,
    parts: [...Map.groupBy(fact, ({ startsAt }) => startsAt)],
  }))
}

const wordsOf = (parts: AgendaItem[]) => JSON.stringify(parts.map(({ _key, ...words }) => words))
