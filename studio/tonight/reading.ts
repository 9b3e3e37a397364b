import { noticesAt } from '../../schedule/notices.ts'
import { cardRegistration } from '../../schedule/registration/registration.ts'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import { type Evening, type Pause, upcoming } from '../../schedule/upcoming/upcoming.ts'
import { usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import { placeName } from '../../schedule/venueFacts.ts'
import { clockTimeOf, dateAt, formatDate, formatHoursOf, formatTime } from '../../schedule/wording/dates.ts'
import {
  changeOf,
  coming,
  inWords,
  leadOn,
  noClass,
  noneIsPlanned,
  whyAndPeriod,
} from '../../schedule/wording/nextClass.ts'
import { daysBetween, relativeDay } from '../../schedule/wording/sentences.ts'
import { formatPrice } from '../../shared/money.ts'
import type { Content } from './tonightContent.ts'

export type Reading = { key: string; label: string; text: string; isEvening?: true }

const isReached = (moment: string | null, now: string) => moment !== null && Date.parse(moment) <= Date.parse(now)

/** Returns what visitors read, in the words of the site. @param now ISO 8601 */
export function getReadings(content: Content, now: string): Reading[] {
  const { schedule, notices, cards, classes } = content
  const evenings = upcoming(schedule, now)
  const say = sayDays(dateAt(now, schedule.timeZone))
  const classesAhead = nextClasses(evenings)
  const [place] = nextVenues(classesAhead, usualVenue(schedule, now)).filter(({ until }) => !isReached(until, now))
  return [
    { key: 'next', label: 'Next class', text: describeNext(evenings, say, now) },
    { key: 'where', label: 'Where', text: place ? placeName(place.venue) : 'To be announced' },
    ...evenings.map((evening) => ({
      key: evening.id,
      label: say.heading(evening.date),
      text: describeEvening(evening),
      isEvening: true as const,
    })),
    ...noticesAt(notices, now).map(({ _id, text }) => ({ key: _id, label: 'Notice', text })),
    ...cards.map((card) => ({
      key: card._id,
      label: card.title ?? 'Registration',
      text: `${describePrice(card)}. ${describeRegistration(content, card, now)}`,
    })),
    ...classes.map(({ _id, title, doorPriceInCents: cents }) => ({
      key: _id,
      label: title ?? 'Class',
      text: cents === null ? 'No price at the door' : `${formatPrice(cents)} at the door`,
    })),
  ]
}

export type Difference = { label: string; before: string | null; after: string | null }

/** Returns the texts that differ; null for one that is missing. The line about the next class makes that of the evening itself redundant. */
export function compare(before: Reading[], after: Reading[]): Difference[] {
  const all = new Map([...before, ...after].map((reading) => [reading.key, reading]))
  const textIn = (readings: Reading[], key: string) => readings.find((reading) => reading.key === key)?.text ?? null
  const changed = [...all.values()]
    .map((reading) => ({ ...reading, before: textIn(before, reading.key), after: textIn(after, reading.key) }))
    .filter((difference) => difference.before !== difference.after)
  const first = changed.some(({ key }) => key === 'next') && changed.find(({ isEvening }) => isEvening)
  return changed
    .filter((difference) => difference !== first)
    .map(({ label, before, after }) => ({ label, before, after }))
}

/** Returns functions that name days as the site does. @param today `YYYY-MM-DD` */
export function sayDays(today: string) {
  const say = (date: string, wording: { inSentence?: string }, prefix = '') =>
    relativeDay({ day: 'tonight', ...wording }, daysBetween(today, date), prefix + formatDate(date))
  return {
    /** "Tonight, Nov 23" or "Monday, November 30" */
    heading: (date: string) => say(date, {}),
    /** "tonight" or "on Monday, November 30" */
    on: (date: string) => say(date, { inSentence: 'on' }, 'on '),
    /** "tonight" or "Monday, November 30" */
    plain: (date: string) => say(date, { inSentence: 'plain' }),
  }
}

type Say = ReturnType<typeof sayDays>

/** Returns the line about the next class, which web/sections/News.tsx shows. */
function describeNext(evenings: Evening[], say: Say, now: string): string {
  const next = nextClasses(evenings).find(({ until }) => !isReached(until, now))
  const pause = !next?.pause || isReached(next.pause.endsAt, now) ? null : next.pause
  if (!next?.evening) return pause ? describePause(pause, say) : `${noneIsPlanned}.`
  const { startsAt, endsAt, title, date } = next.evening
  if (pause !== null && pause.count > 1) return `${describePause(pause, say)} ${leadOn(pause, next.evening)}`
  const line = isReached(startsAt, now)
    ? `${title ?? 'Class'} is on now, until ${formatTime(clockTimeOf(endsAt))}`
    : inWords(coming(next.evening), () => say.heading(date))
  return pause ? `${describePause(pause, say)} ${leadOn(pause, next.evening)} ${line}` : line
}

const describePause = (pause: Pause, say: Say): string =>
  inWords(noClass(pause), ({ date, inSentence }) => say[inSentence === 'on' ? 'on' : 'plain'](date.slice(0, 10))) +
  whyAndPeriod(pause)

function describeEvening(evening: Evening): string {
  const { state, reason, title, venue, namesPlace } = evening
  if (state === 'cancelled') return changeOf(evening)
  const change = state === 'moved' && !reason ? 'Not as usual this time' : changeOf(evening)
  return [formatHoursOf(evening), namesPlace && venue && `at ${placeName(venue)}`, title, change]
    .filter(Boolean)
    .join(', ')
}

type Card = Content['cards'][number]

function describePrice({ onlinePriceInCents: online, doorPriceInCents: door, priceNote }: Card): string {
  const prices = [
    online !== null && `${formatPrice(online)} ${priceNote ?? 'online'}`,
    door !== null && `${formatPrice(door)} at the door`,
  ]
  return prices.filter(Boolean).join(', ') || 'Price to be announced'
}

function describeRegistration({ schedule }: Content, card: Card, now: string): string {
  const { state, opensAt, series } = cardRegistration(schedule, card, now)
  if (state === 'full') return 'No places left'
  if (state === 'closed') return series ? 'Closed online: pay at the door' : 'Registration is closed'
  if (state === 'unavailable') return 'Registration opens soon'
  return state === 'notYetOpen' && opensAt !== null
    ? `Opens ${formatDate(dateAt(opensAt, schedule.timeZone))}`
    : 'Open: “Register”'
}
