// @vitest-environment jsdom
import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { calendarFeed } from '../../schedule/icalendar/calendarFeed.ts'
import { rulesInForce, usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import { admissionCard } from '../../schedule/registration/registration.ts'
import type { Schedule, Venue } from '../../schedule/schedule.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { addressOf, placeName } from '../../schedule/venueFacts.ts'
import { Hero } from '../../web/sections/Hero.tsx'
import { shareCard } from '../../web/share/shareCard.ts'
import { eventNodes } from '../../web/structuredData/events.ts'
import { graph } from '../../web/structuredData/node.ts'
import { expandWithIcalJs, expandWithNodeIcal, type PlannedEvening } from '../schedule/expandFeed.ts'
import { places, randomScheduleOf } from '../schedule/randomSchedule.ts'
import { offeredCard, siteWith } from './content.ts'

/**
 * Proves that all surfaces announce the same evening, place and price: at each instant at which an evening starts or ends, a
 * day of class begins, or the clocks change, and a second before and after. What they should announce is what two calendar
 * programs make of the feed. `YEARS=10 SCHEDULES=2` proves ten years, each with two schedules.
 */
const years = Number(process.env.YEARS ?? 1)
const schedules = Number(process.env.SCHEDULES ?? 1)
const second = 1000
const day = 86_400 * second
/** How far pages look ahead. */
const horizon = 365 * day
const facts = {
  title: 'Westie',
  description: null,
  siteUrl: 'https://westie.example',
}

const startOf = (year: number) => Date.UTC(year, 0, 1)

/** Returns the instants of a year at which pages may change, in milliseconds since 1970, in order. */
function changePoints(evenings: PlannedEvening[], timeZone: string, year: number): number[] {
  const [from, until] = [startOf(year), startOf(year + 1)]
  const points = new Set<number>()
  for (const { start, end } of evenings) {
    const midnight = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(timeZone).startOfDay()
    points.add(start.getTime()).add(end.getTime()).add(midnight.epochMilliseconds)
  }
  let transition = Temporal.Instant.fromEpochMilliseconds(from)
    .toZonedDateTimeISO(timeZone)
    .getTimeZoneTransition('next')
  for (; transition && transition.epochMilliseconds < until; transition = transition.getTimeZoneTransition('next'))
    points.add(transition.epochMilliseconds)
  return [...points].filter((point) => point >= from && point < until).sort((a, b) => a - b)
}

/** Renders what a visitor sees when the page is made, into the same document each time, which costs the least. */
function seen(node: ReactNode): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(node)
  for (const element of document.body.querySelectorAll('[hidden]')) element.remove()
  return document.body
}

/** Formats moments by the browser's own means, not by the schedule's. */
function wordsIn(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  const long = format({ weekday: 'long', month: 'long', day: 'numeric' })
  const short = format({ weekday: 'short', month: 'short', day: 'numeric' })
  const weekday = format({ weekday: 'long' })
  const clock = format({ hour: 'numeric', minute: '2-digit' })
  const time = (moment: Date) => clock.format(moment).replace(/\s/, ' ').replace('AM', 'am').replace('PM', 'pm')
  const hours = ({ start, end }: PlannedEvening) => {
    const [begins, ends] = [time(start), time(end)]
    const isSameHalf = begins.slice(-2) === ends.slice(-2) && end.getTime() - start.getTime() < day / 2
    return isSameHalf ? `${begins.slice(0, -3)}–${ends}` : `${begins}–${ends}`
  }
  return { long, short, weekday, time, hours }
}

const isAt = (venue: Venue | undefined, node: Record<string, unknown> | undefined) =>
  node?.name === (venue?.name ?? undefined) &&
  (node?.address as { streetAddress: string } | undefined)?.streetAddress === venue?.address?.street

function surfacesAt(schedule: Schedule, at: number, price: number, words: ReturnType<typeof wordsIn>) {
  const now = new Date(at).toISOString()
  const evenings = upcoming(schedule, now)
  const cards = [offeredCard({ onlinePriceInCents: price * 100, doorPriceInCents: (price + 5) * 100 })]
  const site = siteWith({
    title: 'Westie',
    venue: usualVenue(schedule, now),
    weekly: rulesInForce(schedule, now),
    timeZone: schedule.timeZone,
  })
  const showing = { site, evenings, cards, schedule, now }
  const placeOf = ({ place }: PlannedEvening) => places.find((venue) => placeName(venue) === place)
  const namesPlace = (text: string, evening: PlannedEvening) => {
    const venue = placeOf(evening)
    return venue !== undefined && text.includes(venue.name ?? addressOf(venue) ?? '')
  }
  const cost = [`$${price}`, `$${price + 5}`]

  return {
    page: () => {
      const body = seen(<Hero hero={null} {...showing} admission={admissionCard(schedule, cards)} news={null} />)
      const text = body.textContent
      const isOn = body.querySelector('[data-on]') !== null
      const dates = [...body.querySelectorAll('time')].map(({ dateTime }) => Date.parse(dateTime))
      return {
        isSilent: !isOn && text.includes('To be announced'),
        says: (evening: PlannedEvening) =>
          (isOn
            ? evening.start.getTime() <= at && text.includes(`until ${words.time(evening.end)}`)
            : dates.at(-1) === evening.start.getTime() && text.includes(words.hours(evening))) &&
          namesPlace(text, evening) &&
          cost.every((price) => text.includes(price)),
      }
    },

    'structured data': () => {
      const nodes = graph(eventNodes({ ...showing, content: { title: 'Home' } }, '/'))['@graph'] as Record<
        string,
        unknown
      >[]
      const event = nodes.find(({ eventStatus }) => !String(eventStatus).endsWith('EventCancelled'))
      const [offer] = (event?.offers ?? []) as { price: string }[]
      return {
        isSilent: event === undefined,
        says: (evening: PlannedEvening) =>
          Date.parse(String(event?.startDate)) === evening.start.getTime() &&
          Date.parse(String(event?.endDate)) === evening.end.getTime() &&
          isAt(placeOf(evening), event?.location as Record<string, unknown> | undefined) &&
          offer?.price === `${price}.00`,
      }
    },

    'share picture': () => {
      const { when, where } = shareCard({ site, evenings }, 'Home', '/')
      return {
        isSilent: evenings.every(({ state }) => state === 'cancelled'),
        says: (evening: PlannedEvening) => {
          const venue = placeOf(evening)
          return (
            when.endsWith(`${words.short.format(evening.start)}, ${words.hours(evening)}`) &&
            where === [venue?.name, venue?.address?.city].filter(Boolean).join(', ')
          )
        },
      }
    },
  }
}

/** Compares all surfaces at each change point. @returns how many instants were compared, and what contradicts the calendars */
function prove(schedule: Schedule, price: number, year: number) {
  const [earliest, latest] = [new Date(startOf(year - 1)), new Date(startOf(year + 2))]
  const [takingPlace, cancelled] = calendarOf(schedule, [startOf(year), startOf(year + 1)], earliest, latest)

  const words = wordsIn(schedule.timeZone)
  let instants = 0
  const contradictions: string[] = []
  for (const point of changePoints([...takingPlace, ...cancelled], schedule.timeZone, year))
    for (const at of [point - second, point, point + second]) {
      instants += 1
      const coming = takingPlace.filter(({ end }) => end.getTime() > at)
      const start = Math.min(...coming.map((evening) => evening.start.getTime()))
      const next = coming.filter((evening) => evening.start.getTime() === start)
      for (const [name, read] of Object.entries(surfacesAt(schedule, at, price, words))) {
        const { isSilent, says } = read()
        const agrees = isSilent ? start > at + horizon - 2 * day : next.some(says)
        if (!agrees) contradictions.push(`${name} at ${new Date(at).toISOString()}: ${JSON.stringify(next)}`)
      }
    }
  return { instants, contradictions }
}

/** Returns what two calendar programs agree on, from the feeds of two years: the evenings that take place and those that do not. */
function calendarOf(schedule: Schedule, times: number[], earliest: Date, latest: Date) {
  const plans = times.map((time) => {
    const now = new Date(time).toISOString()
    const feed = calendarFeed(schedule, { ...facts, editedAt: now }, now)
    const plan = expandWithIcalJs(feed, earliest, latest)
    expect(expandWithNodeIcal(feed, earliest, latest)).toEqual(plan)
    return plan
  })
  const merged = (lines: string[][]) => [...new Set(lines.flat())].map(readLine)
  return [merged(plans.map(({ takePlace }) => takePlace)), merged(plans.map(({ cancelled }) => cancelled))] as const
}

/** Reads "start/end @ place". */
function readLine(line: string): PlannedEvening {
  const [, start = '', end = '', place = ''] = /^(.*?)\/(.*?) @ (.*)$/s.exec(line) ?? []
  return { start: new Date(start), end: new Date(end), place }
}

it('page, structured data and share picture announce what calendars do', () => {
  const found = { instants: 0, contradictions: [] as string[] }
  for (let year = 2026; year < 2026 + years; year++)
    fc.assert(
      fc.property(randomScheduleOf(year), fc.integer({ min: 5, max: 60 }), (schedule, price) => {
        const { instants, contradictions } = prove(schedule, price, year)
        found.instants += instants
        found.contradictions.push(...contradictions)
        expect(contradictions.slice(0, 5)).toEqual([])
      }),
      { numRuns: schedules, seed: year, endOnFailure: true },
    )
  expect(found.instants).toBeGreaterThan(100 * years)
  if (process.env.REPORT) writeFileSync(process.env.REPORT, JSON.stringify(found))
}, 600_000)
