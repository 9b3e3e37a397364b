// @vitest-environment jsdom
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { directionsTo, addressOf, isSamePlace } from '../../schedule/venueFacts.ts'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import type { Schedule, Venue } from '../../schedule/schedule.ts'
import { upcoming, type Evening } from '../../schedule/upcoming/upcoming.ts'
import { usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import { clockTimeOf, formatHours, formatShortDate, formatTime } from '../../schedule/wording/dates.ts'
import type { ContactPageContent } from '../../web/queries/pageContent.ts'
import type { Site } from '../../web/queries/siteQuery.ts'
import { FirstEvening } from '../../web/sections/FirstEvening.tsx'
import { Footer } from '../../web/sections/Footer.tsx'
import { Hero } from '../../web/sections/Hero.tsx'
import { News } from '../../web/sections/News.tsx'
import { Afterwards } from '../../web/sections/Afterwards.tsx'
import { UpcomingEvenings } from '../../web/sections/UpcomingEvenings.tsx'
import { VenueMap } from '../../web/sections/VenueMap.tsx'
import { WaysToReachUs } from '../../web/sections/WaysToReachUs.tsx'
import { shareCard } from '../../web/share/shareCard.ts'
import { eventNodes } from '../../web/structuredData/events.ts'
import { graph } from '../../web/structuredData/node.ts'
import { anyMoment, checked, places, randomSchedule } from '../schedule/randomSchedule.ts'
import { siteWith } from './content.ts'
import { isBetween, seenAt } from './seenAt.ts'

const content = {
  title: null,
  description: null,
  heading: null,
  intro: null,
  addressHeading: null,
  emailHeading: null,
  socialHeading: null,
  map: { greeting: 'Come dance with us!', tiles: 'https://tile.example/{z}/{x}/{y}.png', attribution: '', maxZoom: 19 },
} satisfies ContactPageContent

type Page = { schedule: Schedule; now: string; site: Site; evenings: Evening[] }

function pageAt(schedule: Schedule, now: string): Page {
  const site = siteWith({
    title: 'Westie Boston',
    organization: 'Westie',
    timeZone: schedule.timeZone,
    venue: usualVenue(schedule, now),
  })
  return { schedule, now, site, evenings: upcoming(schedule, now) }
}

/** The components that show the next class. */
const surfaces: Record<string, (page: Page) => ReactNode> = {
  'the hero': ({ site, evenings, now }) => (
    <Hero hero={null} site={site} evenings={evenings} admission={null} now={now} news={null} />
  ),
  'the line of news': ({ site, evenings, now }) => (
    <News evenings={evenings} usual={site.venue} notices={[]} now={now} path="/classes" />
  ),
  'the list of evenings': ({ site, evenings, now }) => (
    <UpcomingEvenings evenings={evenings} usual={site.venue} now={now} />
  ),
  'the footer': ({ site, evenings, now }) => <Footer site={site} evenings={evenings} paths={[]} now={now} />,
  'the contact page': ({ site, evenings, now }) => (
    <WaysToReachUs content={content} site={site} evenings={evenings} now={now} />
  ),
  'the first evening': ({ site, evenings, now }) => (
    <FirstEvening words={null} site={site} evenings={evenings} admission={null} now={now} />
  ),
  'the end of the registration page': ({ evenings, now }) => (
    <Afterwards afterwards={null} evenings={evenings} now={now} />
  ),
  'the map': ({ site, evenings, now }) => (
    <VenueMap map={content.map} venues={nextVenues(nextClasses(evenings), site.venue)} usual={site.venue} now={now} />
  ),
}

/** The components that only name the venue of the next class. */
const singleVenueSurfaces = ['the hero', 'the line of news', 'the first evening', 'the end of the registration page']

const wordsOf = (venue: Venue | null) => [venue?.name, venue && addressOf(venue)].filter((words) => words != null)

/** Generates a page, a time up to four weeks after it was rendered, and the next evening at that time. */
const situation = fc
  .tuple(randomSchedule, anyMoment, fc.integer({ min: 0, max: 28 * 24 * 60 }))
  .map(([schedule, now, minutes]) => {
    const at = Temporal.Instant.from(now).add({ minutes }).toString()
    const page = pageAt(schedule, now)
    const next = nextClasses(page.evenings).find(({ from, until }) => isBetween(at, from, until))?.evening
    return { page, at, next: next ?? null }
  })

describe('for any content and any age of the page', () => {
  it('the next class is the first evening that is neither cancelled nor over', () => {
    let known = 0
    fc.assert(
      fc.property(situation, ({ page, at, next }) => {
        if (next === null) return
        known += 1
        const horizon = Temporal.Instant.from(at)
          .add({ hours: 24 * 365 })
          .toString()
        const coming = occurrencesBetween(page.schedule, at, horizon).filter(({ state }) => state !== 'cancelled')
        expect(coming[0]?.id).toBe(next.id)
      }),
      checked,
    )
    expect(known, 'schedules that have a next class').toBeGreaterThan(checked.numRuns / 2)
  })

  it('page, structured data and share picture agree on when it is', () => {
    fc.assert(
      fc.property(randomSchedule, anyMoment, (schedule, now) => {
        const page = pageAt(schedule, now)
        const { site, evenings } = page
        const next = evenings.find(({ state }) => state !== 'cancelled')
        if (next === undefined) return
        const [startsAt, endsAt] = [clockTimeOf(next.startsAt), clockTimeOf(next.endsAt)]
        const hours = formatHours(startsAt, endsAt)
        const isOn = Date.parse(next.startsAt) <= Date.parse(now)
        const { text } = seenAt(surfaces['the hero']?.(page), now)
        expect(text).toContain(isOn ? `until ${formatTime(endsAt)}` : hours)

        const nodes = graph(eventNodes({ ...page, cards: [], content: { title: 'Home' } }, '/'))['@graph']
        const events = (nodes as Record<string, string>[]).filter((node) => node['@type'] === 'Event')
        const event = events.find(({ eventStatus }) => !eventStatus?.endsWith('EventCancelled'))
        expect(Date.parse(event?.startDate ?? '')).toBe(Date.parse(next.startsAt))

        const { when } = shareCard({ site, evenings }, 'Home')
        expect(when.endsWith(`${formatShortDate(next.date)}, ${hours}`), when).toBe(true)
      }),
      checked,
    )
  })

  it.each(Object.entries(surfaces))(
    '%s says where the next class is, by name, address and directions',
    (name, show) => {
      fc.assert(
        fc.property(situation, ({ page, at, next }) => {
          if (next?.venue == null) return
          const { text, directions } = seenAt(show(page), at)
          for (const words of wordsOf(next.venue)) expect(text).toContain(words)
          const way = directionsTo(next.venue)
          if (way) expect(directions).toContain(way)
          if (name === 'the list of evenings') return

          const others = places.filter(
            (place) => !isSamePlace(place, next.venue) && !isSamePlace(place, page.site.venue),
          )
          for (const place of others) expect(directions).not.toContain(directionsTo(place))
          const isOneOfTwo = !isSamePlace(next.venue, page.site.venue)
          expect(text.includes('we dance')).toBe(isOneOfTwo && !singleVenueSurfaces.includes(name))
        }),
        checked,
      )
    },
    60_000,
  )

  it('components that name one venue link to no other, not even the usual one', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...singleVenueSurfaces), ({ page, at, next }, name) => {
        if (next?.venue == null) return
        const { directions } = seenAt(surfaces[name]?.(page), at)
        expect(directions).toEqual([directionsTo(next.venue)].filter((way) => way !== null))
      }),
      checked,
    )
  })

  it('the map shows the venue of the next class if its coordinates are known', () => {
    fc.assert(
      fc.property(situation, ({ page, at, next }) => {
        if (next?.venue == null) return
        const { location } = next.venue
        expect(seenAt(surfaces['the map']?.(page), at).points).toEqual(
          location ? [[String(location.lat), String(location.lng)]] : [],
        )
      }),
      checked,
    )
  })

  it('cancelled evenings are mentioned once before the next class', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom('the hero', 'the line of news'), ({ page, at }, name) => {
        expect(seenAt(surfaces[name]?.(page), at).text.split('No class ').length).toBeLessThanOrEqual(2)
      }),
      checked,
    )
  })
})
