import { noticesAt } from '../../schedule/notices.ts'
import { cardRegistration } from '../../schedule/registration/registration.ts'
import { placeName } from '../../schedule/venueFacts.ts'
import { type Evening, upcoming } from '../../schedule/upcoming/upcoming.ts'
import { dateAt, formatDate } from '../../schedule/wording/dates.ts'
import { eveningLine, joinWords, pauseTitle, reasonAndPeriod } from '../../schedule/wording/nextClass.ts'
import { daysBetween, relativeDay } from '../../schedule/wording/sentences.ts'
import { formatPrice } from '../../shared/money.ts'
import type { Card, Content } from './tonightContent.ts'

/** Returns what visitors read about each evening, card and class by its id, and in notices, in the site's words. @param now ISO 8601 */
export function getReadings(content: Content, now: string): Map<string, string> {
  const { schedule, notices, cards, classes } = content
  const days = dayFormats(dateAt(now, schedule.timeZone))
  const shown = noticesAt(notices, now).map(({ text }) => text)
  return new Map([
    ...upcoming(schedule, now).map((evening) => [evening.id, describeEvening(evening, days)] as const),
    ['notice', shown.join(' · ') || 'None at the moment'],
    ...cards.map((card) => [card._id, `${describePrice(card)}. ${describeRegistration(content, card, now)}`] as const),
    ...classes.map(
      ({ _id, doorPriceInCents: cents }) =>
        [_id, cents === null ? 'No price at the door' : `${formatPrice(cents)} at the door`] as const,
    ),
  ])
}

/** Returns functions that format days as the site does. @param today `YYYY-MM-DD` */
export function dayFormats(today: string) {
  const format = (date: string, inSentence?: string) =>
    relativeDay(
      { day: 'tonight', inSentence },
      daysBetween(today, date),
      `${inSentence === 'on' ? 'on ' : ''}${formatDate(date)}`,
    )
  return {
    /** "Tonight, Nov 23" or "Monday, November 30" */
    heading: (date: string) => format(date),
    /** "tonight" or "on Monday, November 30" */
    on: (date: string) => format(date, 'on'),
    /** "tonight" or "Monday, November 30" */
    plain: (date: string) => format(date, 'plain'),
  }
}

function describeEvening(evening: Evening, days: ReturnType<typeof dayFormats>): string {
  const { state, date, reason, venue, namesPlace, endsAt } = evening
  if (state === 'cancelled') {
    const pause = { first: evening, count: 1, reason, endsAt, next: null }
    return joinWords(pauseTitle(pause), () => days.on(date)) + reasonAndPeriod(pause)
  }
  const line = joinWords(eveningLine(evening), () => days.heading(date))
  return [line, namesPlace && venue && `at ${placeName(venue)}`, state === 'special' && reason]
    .filter(Boolean)
    .join(', ')
}

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
