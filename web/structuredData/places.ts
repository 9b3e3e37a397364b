import { type Venue } from '../../schedule/schedule.ts'
import { addressOf, isSamePlace, pointOf } from '../../schedule/venue.ts'
import { nodeId, type SchemaNode } from './node.ts'

/** Leads to the node of a place. @param usual the place that is told on every page */
export const placeReference = (venue: Venue, usual: Venue | null) => ({ '@id': placeId(venue, usual) })

/** The places besides the usual one, each once. */
export function otherPlaceNodes(venues: (Venue | null)[], usual: Venue | null): SchemaNode[] {
  const others = new Map(
    venues
      .filter((venue) => venue !== null)
      .filter((venue) => !isSamePlace(venue, usual))
      .map((venue) => [placeId(venue, usual), venue]),
  )
  return [...others].map(([id, venue]) => ({ ...placeProperties(venue), '@id': id }))
}

/** A place as schema.org describes it. */
export function placeProperties(venue: Venue): SchemaNode {
  const { name, address } = venue
  const point = pointOf(venue)
  return {
    '@type': 'Place',
    name,
    address: address && {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postalCode,
      addressCountry: 'US',
    },
    geo: point && { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng },
  }
}

/** "#place", or of another place "#place-the-loft-2-mill-lane-boston-ma-02108". */
function placeId(venue: Venue, usual: Venue | null): string {
  if (isSamePlace(venue, usual)) return nodeId('place')
  const point = pointOf(venue)
  const known = [venue.name, addressOf(venue) ?? (point && `${point.lat} ${point.lng}`)].filter(Boolean).join(' ')
  return nodeId(`place-${encodeURIComponent(known.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, '-'))}`)
}
