import { type Evening } from '../../schedule/upcoming.ts'
import { type OfferFacts } from '../page.ts'
import { type OfferedCard } from '../queries/registrationCards.ts'
import { type Site } from '../queries/site.ts'
import { settings } from '../sanity/client.ts'
import { nodeId, type SchemaNode } from './node.ts'
import { offerNode } from './offer.ts'
import { logoUrl, placeProperties } from './organization.ts'

type Facts = OfferFacts & {
  site: Site
  evenings: Evening[]
}

/**
 * The next evenings as dated events, each complete in itself: search engines do not always follow an `@id`.
 * @see https://developers.google.com/search/docs/appearance/structured-data/event
 */
export function eventNodes({ site, evenings, ...facts }: Facts): SchemaNode[] {
  const sellsSeries = (card: OfferedCard) =>
    facts.schedule.series.some(({ registrationLinkId }) => registrationLinkId === card._id)
  const admission = facts.cards.filter((card) => !sellsSeries(card)).map((card) => offerNode(card, facts))
  return evenings.map((evening) => ({
    '@type': 'Event',
    '@id': nodeId(`evening-${evening.id}`),
    name: nameOf(site, evening),
    description: evening.reason ?? site.description,
    startDate: evening.startsAt,
    endDate: evening.endsAt,
    previousStartDate: evening.state === 'moved' ? evening.weeklyDate : null,
    eventStatus: `https://schema.org/${statuses[evening.state]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: evening.venue && placeProperties(evening.venue),
    organizer: {
      '@type': 'Organization',
      '@id': nodeId('organization'),
      name: site.organization,
      url: settings.siteUrl,
    },
    image: logoUrl,
    url: settings.siteUrl,
    offers: evening.state === 'cancelled' ? null : admission,
  }))
}

const statuses: Record<Evening['state'], string> = {
  asUsual: 'EventScheduled',
  special: 'EventScheduled',
  moved: 'EventRescheduled',
  cancelled: 'EventCancelled',
}

function nameOf({ title, organization }: Site, evening: Evening): string {
  const who = title ?? organization ?? ''
  const what = evening.title ?? evening.parts.map(({ name }) => name).join(', ')
  return what ? `${who}: ${what}` : who
}
