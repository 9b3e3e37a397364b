import type { Venue } from '../../schedule/schedule.ts'
import { isSamePlace, pointOf } from '../../schedule/venueFacts.ts'
import { weeklyPlaces } from '../../schedule/wording/weekly.ts'
import { safeHref } from '../../shared/safeHref.ts'
import type { Site } from '../queries/siteQuery.ts'
import { settings } from '../sanity/client.ts'
import type { SchemaNode } from './node.ts'

const addressOfPage = (path: string) => new URL(path, settings.siteUrl).href

/** A reference to the community, whose node is on every page. */
export const organizer = { '@id': addressOfPage('/#organization') }

/**
 * Returns the nodes of every page: the community and the site.
 * @see https://developers.google.com/search/docs/appearance/structured-data/organization
 */
export const siteNodes = (site: Site): SchemaNode[] => [
  {
    // schema.org has no DanceSchool, and none of its subtypes fits a community without its own premises: a DanceGroup performs, a
    // LocalBusiness has premises, and an EducationalOrganization is also a place.
    '@type': 'Organization',
    ...organizer,
    name: site.organization,
    description: site.description,
    url: settings.siteUrl,
    logo: addressOfPage('/icon-512.png'),
    email: site.email,
    sameAs: site.socialLinks?.map(({ url }) => safeHref(url) ?? null),
    location: usualPlaces(site).map(placeNode),
  },
  { '@type': 'WebSite', name: site.title, url: settings.siteUrl },
]

const usualPlaces = ({ venue, weekly }: Site): Venue[] => [
  ...(venue ? [venue] : []),
  ...weeklyPlaces(weekly, null).flatMap((place) => (isSamePlace(place.venue, venue) ? [] : place.venue)),
]

export function placeNode(venue: Venue): SchemaNode {
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
