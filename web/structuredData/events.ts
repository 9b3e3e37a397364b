import { admissionCards, cardRegistration, hasFewPlaces } from '../../schedule/registration/registration.ts'
import { type Evening, listed } from '../../schedule/upcoming/upcoming.ts'
import { changeLine } from '../../schedule/wording/nextClass.ts'
import { endOf } from '../../schedule/wording/sentences.ts'
import { decimalPrice } from '../../shared/money.ts'
import { safeHref } from '../../shared/safeHref.ts'
import type { OfferFacts } from '../page.ts'
import type { OfferedCard } from '../queries/registerPageContent.ts'
import type { Site } from '../queries/siteQuery.ts'
import { settings } from '../sanity/client.ts'
import { shareCard, shareCardUrl } from '../share/shareCard.ts'
import type { SchemaNode } from './node.ts'
import { organizer, placeNode } from './organization.ts'

type Facts = OfferFacts & { site: Site; evenings: Evening[]; content: { title: string | null } }

/**
 * Returns the evenings that the page lists as events.
 * @param path of the page whose picture represents the events
 * @see https://developers.google.com/search/docs/appearance/structured-data/event
 */
export function eventNodes({ site, evenings, content, ...facts }: Facts, path: string): SchemaNode[] {
  const admission = admissionCards(facts.schedule, facts.cards).map((card) => offerNode(card, facts))
  const image = shareCardUrl(path, shareCard({ site, evenings }, content.title))
  return listed(evenings).map((evening) => ({
    '@type': 'Event',
    name: getName(site, evening),
    description: describe(site, evening),
    startDate: evening.startsAt,
    endDate: evening.endsAt,
    previousStartDate: evening.rescheduledFrom,
    eventStatus: `https://schema.org/${getStatus(evening)}`,
    location: evening.venue && placeNode(evening.venue),
    organizer,
    image,
    url: new URL(`/#evening-${evening.id}`, settings.siteUrl).href, // where UpcomingEvenings lists it
    performer: performersOf(evening).map((name) => ({ '@type': 'Person', name })),
    offers: evening.state === 'cancelled' ? null : admission,
  }))
}

const availabilities = {
  open: 'InStock',
  closingSoon: 'InStock',
  notYetOpen: 'PreOrder',
  full: 'SoldOut',
  closed: null,
  unavailable: null,
}

/** Returns the offer of a registration card; null without a price or while it is not on sale. */
function offerNode(card: OfferedCard, { schedule, now }: OfferFacts): SchemaNode | null {
  const registration = cardRegistration(schedule, card, now)
  const availability = hasFewPlaces(registration) ? 'LimitedAvailability' : availabilities[registration.state]
  if (card.onlinePriceInCents === null || availability === null) return null
  return {
    '@type': 'Offer',
    name: card.title,
    price: decimalPrice(card.onlinePriceInCents),
    priceCurrency: 'USD',
    url: safeHref(card.url) ?? new URL('/register', settings.siteUrl).href,
    availability: `https://schema.org/${availability}`,
    validFrom: card.opensAt,
  }
}

/** Returns the names of the DJ and of the teachers of the evening's classes, each once. */
const performersOf = ({ team, parts }: Evening) => [
  ...new Set(
    team.flatMap(({ duty, classId, people }) => {
      const isTeaching = duty === 'teaches' && (classId === null || parts.some((part) => part.classId === classId))
      return duty === 'dj' || isTeaching ? people : []
    }),
  ),
]

/** Returns the event status. Only an evening at another time is rescheduled; one at another venue is not. */
function getStatus({ state, rescheduledFrom }: Evening): string {
  if (state === 'cancelled') return 'EventCancelled'
  return rescheduledFrom === null ? 'EventScheduled' : 'EventRescheduled'
}

function getName({ title, organization }: Site, evening: Evening): string {
  const who = title ?? organization ?? ''
  const names = evening.parts.map(({ name }) => name).filter(Boolean)
  const what = evening.title ?? names.join(', ')
  return what ? `${who}: ${what}` : who
}

/** Says why the evening is not as usual, followed by the community's description. */
function describe({ description }: Site, evening: Evening): string {
  const change = evening.reason && changeLine(evening)
  return [change && `${change}${endOf(change)}`, description].filter(Boolean).join(' ')
}
