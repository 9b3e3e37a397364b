import { because, endOf } from '../../schedule/wording/sentences.ts'
import { type Evening, listed } from '../../schedule/upcoming/upcoming.ts'
import { type OfferFacts } from '../page.ts'
import type { OfferedCard } from '../queries/registerPage.ts'
import { type Site } from '../queries/site.ts'
import { settings } from '../sanity/client.ts'
import { nodeId, type SchemaNode } from './node.ts'
import { offerNode } from './offer.ts'
import { otherPlaceNodes, placeReference } from './organization.ts'
import { sharePictureId } from './webPage.ts'

type Facts = OfferFacts & {
  site: Site
  evenings: Evening[]
}

/**
 * Returns the evenings that the page lists, and no others, as dated events. Organizer, place, ticket price and picture are
 * nodes of their own, once on a page, to which an `@id` leads.
 * @param path of the page whose picture stands for them
 * @see https://developers.google.com/search/docs/appearance/structured-data/event
 */
export function eventNodes({ site, evenings: announced, ...facts }: Facts, path: string): SchemaNode[] {
  const evenings = listed(announced)
  const sellsSeries = (card: OfferedCard) =>
    facts.schedule.series.some(({ registrationLinkId }) => registrationLinkId === card._id)
  const admission = facts.cards.filter((card) => !sellsSeries(card)).flatMap((card) => offerNode(card, facts) ?? [])
  const events = evenings.map((evening) => ({
    '@type': 'Event',
    '@id': nodeId(`evening-${evening.id}`),
    name: nameOf(site, evening),
    description: describe(site, evening),
    startDate: evening.startsAt,
    endDate: evening.endsAt,
    previousStartDate: evening.state === 'cancelled' ? null : evening.rescheduledFrom,
    eventStatus: `https://schema.org/${statusOf(evening)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: evening.venue && placeReference(evening.venue, site.venue),
    organizer: { '@id': nodeId('organization') },
    image: { '@id': sharePictureId(path) },
    url: settings.siteUrl,
    offers: evening.state === 'cancelled' ? null : admission.map((offer) => ({ '@id': offer['@id'] })),
  }))
  const places = otherPlaceNodes(
    evenings.map(({ venue }) => venue),
    site.venue,
  )
  const isAnyOn = evenings.some(({ state }) => state !== 'cancelled')
  return [...events, ...places, ...(isAnyOn ? admission : [])]
}

/** Rescheduled is what starts at another moment; one that is only at another place is where it says. */
function statusOf({ state, rescheduledFrom }: Evening): string {
  if (state === 'cancelled') return 'EventCancelled'
  return rescheduledFrom === null ? 'EventScheduled' : 'EventRescheduled'
}

function nameOf({ title, organization }: Site, evening: Evening): string {
  const who = title ?? organization ?? ''
  const what = evening.title ?? evening.parts.map(({ name }) => name).join(', ')
  return what ? `${who}: ${what}` : who
}

const changes: Partial<Record<Evening['state'], string>> = { cancelled: 'No class', moved: 'Moved' }

/** Why it is not as usual, and what it is. */
function describe({ description }: Site, { state, reason }: Evening): string {
  const word = changes[state]
  const change = reason && (word ? `${word}${because(reason)}` : reason)
  return [change && `${change}${endOf(change)}`, description].filter(Boolean).join(' ')
}
