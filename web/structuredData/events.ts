import { admissionCard, admissionCards } from '../../schedule/registration/registration.ts'
import { changeOf } from '../../schedule/wording/nextClass.ts'
import { endOf } from '../../schedule/wording/sentences.ts'
import { type Evening, listed } from '../../schedule/upcoming/upcoming.ts'
import type { OfferFacts } from '../page.ts'
import type { Site } from '../queries/siteQuery.ts'
import { nodeId, type SchemaNode } from './node.ts'
import { offerNode } from './offer.ts'
import { otherPlaceNodes, placeReference } from './organization.ts'
import { sharePictureId } from './webPage.ts'

type Facts = OfferFacts & {
  site: Site
  evenings: Evening[]
}

/**
 * Returns the evenings that the page lists as events. Organizer, venue, ticket price and picture are separate nodes, which
 * the events reference by `@id`.
 * @param path of the page whose picture represents the events
 * @see https://developers.google.com/search/docs/appearance/structured-data/event
 */
export function eventNodes({ site, evenings: announced, ...facts }: Facts, path: string): SchemaNode[] {
  const evenings = listed(announced)
  const admission = admissionCards(facts.schedule, facts.cards).flatMap((card) => offerNode(card, facts) ?? [])
  const isFree = admissionCard(facts.schedule, facts.cards)?.onlinePriceInCents === 0
  const events = evenings.map((evening) => ({
    '@type': 'Event',
    '@id': nodeId(`evening-${evening.id}`),
    name: getName(site, evening),
    description: describe(site, evening),
    startDate: evening.startsAt,
    endDate: evening.endsAt,
    previousStartDate: evening.state === 'cancelled' ? null : evening.rescheduledFrom,
    eventStatus: `https://schema.org/${getStatus(evening)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: evening.venue && placeReference(evening.venue, site),
    organizer: { '@id': nodeId('organization') },
    image: { '@id': sharePictureId(path) },
    url: nodeId(`evening-${evening.id}`), // where UpcomingEvenings lists it
    isAccessibleForFree: isFree || null,
    performer: performersOf(evening).map(person),
    offers: evening.state === 'cancelled' ? null : admission.map((offer) => ({ '@id': offer['@id'] })),
  }))
  const places = otherPlaceNodes(
    evenings.map(({ venue }) => venue),
    site,
  )
  const isAnyOn = evenings.some(({ state }) => state !== 'cancelled')
  return [...events, ...places, ...(isAnyOn ? admission : [])]
}

/** Returns the names of the DJ and of those who teach what takes place, each once. */
const performersOf = ({ team, parts }: Evening) => [
  ...new Set(
    team.flatMap(({ duty, classId, people }) => {
      const isTeaching = duty === 'teaches' && (classId === null || parts.some((part) => part.classId === classId))
      return duty === 'dj' || isTeaching ? people : []
    }),
  ),
]

const person = (name: string) => ({ '@type': 'Person', name })

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
  const change = evening.reason && changeOf(evening)
  return [change && `${change}${endOf(change)}`, description].filter(Boolean).join(' ')
}
