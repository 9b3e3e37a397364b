// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calendarFeed } from '../../schedule/icalendar/calendarFeed.ts'
import { rulesInForce } from '../../schedule/occurrences/weeklyRules.ts'
import { admissionCard } from '../../schedule/registration/registration.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { startClock } from '../../web/browser/clock.ts'
import type { OfferedCard } from '../../web/queries/registerPageContent.ts'
import { ClassDetails } from '../../web/sections/ClassDetails.tsx'
import { FirstEvening } from '../../web/sections/FirstEvening.tsx'
import { Hero } from '../../web/sections/Hero.tsx'
import { News } from '../../web/sections/News.tsx'
import { RegistrationCards } from '../../web/sections/RegistrationCards.tsx'
import { postsOf } from '../../web/share/posts.ts'
import { shareCard } from '../../web/share/shareCard.ts'
import { eventNodes } from '../../web/structuredData/events.ts'
import { exception, mondays, place, rule, series } from '../schedule/schedule.ts'
import { danceClass, offeredCard, siteWith } from './content.ts'

type Surface = 'hero' | 'news' | 'firstTime' | 'cards' | 'tab' | 'events' | 'calendar' | 'share' | 'post'
type Words = Partial<Record<Surface, string | string[]>>
type State = { now?: string; schedule?: Partial<Schedule>; cards?: OfferedCard[]; says: Words; omits?: Words }

const seriesCard = offeredCard({ _id: 'card', title: 'WCS 2 Series' })
const evening = offeredCard({ onlinePriceInCents: 2000, doorPriceInCents: 2500 })
const week = { weeklyCardIds: ['card'] }
const sold = (changes: Parameters<typeof series>[0]) => ({ ...week, series: [series({ topic: 'Whips', ...changes })] })
const isFull = {
  says: {
    cards: 'WCS 2 Series Price: $21.75 online More about it soon. No places left',
    tab: 'This series is full',
    post: 'This series is full',
  },
  omits: { tab: 'Register', cards: 'pay at the door', post: '/register' },
}

const states: Record<string, State> = {
  'a series has few places left': {
    now: '2026-10-20T12:00-04:00',
    schedule: sold({ capacity: 'few' }),
    says: {
      cards: 'in all A few places left Closes Tuesday, November 3 Register',
      tab: ['A few places left', 'Register'],
      post: 'Pre-register until Tuesday, November 3. A few places left',
    },
  },
  'no series is planned': {
    schedule: week,
    says: {
      hero: 'What it costs $20 online, $25 at the door',
      firstTime: 'What it costs: $20 online',
      cards: [
        'No series is planned yet',
        'General Admission Price: $20 online $25 at the door More about it soon. Register',
      ],
      events: '"price":"20.00"',
      post: '$20 online, $25 at the door',
    },
    omits: { hero: '21.75', firstTime: '21.75', events: '21.75', tab: 'Register' },
  },
  'a series is open': {
    now: '2026-10-20T12:00-04:00',
    schedule: sold({}),
    says: {
      cards: 'Closes Tuesday, November 3 Register',
      tab: ['Pre-register until Tuesday, November 3', 'Register'],
      calendar: 'wcs-2: Whips\\, week 1 of 3',
      post: 'Pre-register until Tuesday, November 3. The Yoga Studio. $21.75 online',
    },
    omits: { events: '21.75' },
  },
  'a series is full': { now: '2026-10-20T12:00-04:00', schedule: sold({ capacity: 'full' }), ...isFull },
  'a series is full and its deadline has passed': { schedule: sold({ capacity: 'full' }), ...isFull },
  'a series with few places left is closed': {
    schedule: sold({ capacity: 'few' }),
    says: {
      cards: 'Closed online: pay at the door',
      tab: 'Pre-registration is closed: $20 at the door',
      post: 'Pre-registration is closed: pay at the door',
    },
    omits: { cards: 'places left', tab: ['Register', 'places left'], post: '/register' },
  },
  'the next class is cancelled': {
    schedule: { exceptions: [exception({ date: '2026-11-23', status: 'cancelled', reason: 'no heat' })] },
    says: {
      hero: 'No class this Monday : no heat. Next: Monday, November 30',
      news: 'No class this Monday : no heat. Next: Monday, November 30',
      events: ['EventCancelled', 'No class: no heat.'],
      calendar: ['STATUS:CANCELLED', 'no heat'],
      share: 'Mon, Nov 30',
      post: 'No class this Monday: no heat. Next: Monday, November 30',
    },
  },
  'the next class is moved': {
    schedule: { exceptions: [exception({ date: '2026-11-23', status: 'moved', startsAt: '19:00', endsAt: '21:30' })] },
    says: {
      hero: '7:00–9:30 pm',
      news: '7:00–9:30 pm (moved)',
      firstTime: 'Doors open at 7:00 pm',
      events: ['EventRescheduled', '2026-11-23T19:00:00-05:00'],
      calendar: 'DTSTART:20261124T000000Z',
      share: '7:00–9:30 pm',
      post: 'This Monday, Nov 23, 7:00–9:30 pm. Moved',
    },
  },
  'an evening is free': {
    cards: [offeredCard({ onlinePriceInCents: 0, doorPriceInCents: 0, feeInCents: 0 })],
    says: {
      hero: 'What it costs Free online, Free at the door',
      firstTime: 'What it costs: Free online',
      cards: 'Free online Free at the door More about it soon. Register',
      events: '"price":"0.00"',
    },
    omits: { hero: '$', firstTime: '$', cards: ['$', 'Plus'], share: '$', calendar: '$', post: '$' },
  },
  'class is on': {
    now: '2026-11-23T21:00-05:00',
    says: { hero: 'On now Class until 11:00 pm', news: 'On now Class until 11:00 pm', share: 'Mon, Nov 23' },
    omits: { hero: 'Next class', news: 'Next class' },
  },
  'class is this morning': {
    now: '2026-11-23T08:00-05:00',
    schedule: { rules: [rule({ startsAt: '10:28', endsAt: '12:00', agenda: [] })] },
    says: {
      hero: 'Today, Nov 23 10:28 am–12:00 pm',
      news: 'Today, Nov 23 , 10:28 am',
      firstTime: 'Today, Nov 23',
      events: '2026-11-23T10:28:00-05:00',
      calendar: 'T152800Z',
      share: '10:28 am–12:00 pm',
      post: 'Today, Nov 23, 10:28 am–12:00 pm',
    },
    omits: { hero: 'onight', news: 'onight', firstTime: 'onight' },
  },
  'class is tonight': {
    now: '2026-11-23T08:00-05:00',
    says: {
      hero: 'Tonight, Nov 23 8:30–11:00 pm',
      news: 'Tonight, Nov 23 , 8:30–11:00 pm',
      post: 'Tonight, Nov 23, 8:30–11:00 pm',
    },
  },
  'only series have a price': {
    schedule: week,
    cards: [seriesCard],
    says: { tab: ['a week at the door', 'a week online'] },
    omits: { hero: ['$', 'What it costs'], firstTime: ['$', 'What it costs'], events: 'Offer' },
  },
  'nothing is known yet': {
    schedule: { rules: [] },
    cards: [offeredCard({ onlinePriceInCents: null })],
    says: {
      hero: 'Next class To be announced',
      news: 'Next class No class is planned at the moment.',
      cards: 'Price to be announced',
    },
    omits: { hero: '$', events: 'Event', calendar: 'VEVENT', share: 'pm', post: '$' },
  },
}

afterEach(() => vi.useRealTimers())

/** Returns the text that a visitor sees once the page's script has run. */
function seen(node: ReactNode): string {
  document.body.innerHTML = renderToStaticMarkup(node)
  document.body.dataset.timeZone = 'America/New_York'
  startClock()
  for (const hidden of document.querySelectorAll('[hidden]')) hidden.remove()
  for (const term of document.querySelectorAll(document.querySelector('[data-on]') ? '[data-next]' : '[data-now]'))
    term.remove()
  return document.body.innerHTML.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

describe.each(Object.entries(states))('while %s', (_, { now = '2026-11-21T12:00-05:00', cards, ...state }) => {
  const schedule = mondays({ venue: place('The Yoga Studio'), ...state.schedule })
  const facts = { schedule, cards: cards ?? [seriesCard, evening], now }
  const evenings = upcoming(schedule, now)
  const usual = schedule.venue
  const site = siteWith({ title: 'Westie', venue: usual, weekly: rulesInForce({ ...schedule }, now) })
  const admission = admissionCard(schedule, facts.cards)
  const wcs2 = danceClass('wcs-2', { priceUnit: 'week', registrationLink: { ...seriesCard } })
  const showing = { site, evenings, ...facts }
  const surfaces: Record<Surface, () => string> = {
    hero: () => seen(<Hero hero={null} {...showing} admission={admission} news={null} />),
    news: () => seen(<News {...showing} usual={usual} notices={[]} path="/classes" />),
    firstTime: () => seen(<FirstEvening words={null} {...showing} admission={admission} />),
    cards: () => seen(<RegistrationCards {...facts} />),
    tab: () => seen(<ClassDetails danceClass={wcs2} facts={facts} evenings={evenings} />),
    events: () => JSON.stringify(eventNodes({ ...showing, content: { title: 'Home' } }, '/')),
    calendar: () =>
      calendarFeed(
        schedule,
        {
          title: 'Westie',
          description: null,
          siteUrl: 'https://westie.example',
          editedAt: '2026-11-01T00:00:00Z',
        },
        '2026-11-20T12:00:00Z',
      ).replaceAll('\r\n ', ''),
    share: () => shareCard({ site, evenings }, 'Home').when,
    post: () =>
      postsOf(showing)
        .map(({ short }) => short)
        .join(' '),
  }

  it.each(Object.entries(surfaces))('%s agrees', (surface, read) => {
    vi.useFakeTimers({ now: Date.parse(now) })
    const text = read()
    for (const words of [state.says[surface as Surface] ?? []].flat()) expect(text).toContain(words)
    for (const words of [state.omits?.[surface as Surface] ?? []].flat()) expect(text).not.toContain(words)
  })
})
