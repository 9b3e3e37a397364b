import type { Venue } from '../../schedule/schedule.ts'
import { addressOf, isSamePlace, pointOf } from '../../schedule/venueFacts.ts'
import { weeklyPlaces } from '../../schedule/wording/weekly.ts'
import { safeHref } from '../../shared/safeHref.ts'
import type { Site } from '../queries/siteQuery.ts'
import { settings } from '../sanity/client.ts'
import { nodeId, type SchemaNode } from './node.ts'

/** Returns the nodes of every page: the community, its usual venues and the site. */
export function organizationNodes(site: Site): SchemaNode[] {
  const places = usualPlaces(site)
  const placeIn = (venue: Venue) => placeReference(venue, site)
  return [
    {
      // schema.org has no DanceSchool, and none of its subtypes fits a community without its own premises: a DanceGroup performs, a
      // LocalBusiness has premises, and an EducationalOrganization is also a place.
      '@type': 'Organization',
      '@id': nodeId('organization'),
      name: site.organization,
      alternateName: site.title === site.organization ? null : site.title,
      description: site.description,
      url: settings.siteUrl,
      logo: {
        '@type': 'ImageObject',
        '@id': nodeId('logo'),
        url: logoUrl,
        contentUrl: logoUrl,
        width: 512,
        height: 512,
      },
      image: { '@id': nodeId('logo') },
      email: site.email,
      sameAs: site.socialLinks?.map(({ url }) => safeHref(url) ?? null),
      location: places.length > 1 ? places.map(placeIn) : places.map(placeIn)[0],
    },
    ...places.map((venue) => ({ ...placeProperties(venue), ...placeIn(venue) })),
    {
      '@type': 'WebSite',
      '@id': nodeId('website'),
      name: site.title,
      url: settings.siteUrl,
      inLanguage: 'en-US',
      publisher: { '@id': nodeId('organization') },
    },
  ]
}

const logoUrl = new URL('/icon-512.png', settings.siteUrl).href

/** Returns a reference to the node of a venue. */
export const placeReference = (venue: Venue, site: Places) => ({ '@id': placeId(venue, site.venue) })

/** Returns a node for each venue that is none of the usual ones, whose nodes are on every page. */
export function otherPlaceNodes(venues: (Venue | null)[], site: Places): SchemaNode[] {
  const others = new Map(
    venues
      .filter((venue) => venue !== null)
      .filter((venue) => !usualPlaces(site).some((usual) => isSamePlace(venue, usual)))
      .map((venue) => [placeId(venue, site.venue), venue]),
  )
  return [...others].map(([id, venue]) => ({ ...placeProperties(venue), '@id': id }))
}

type Places = Pick<Site, 'venue' | 'weekly'>

/** Returns the usual venue first, whose node is "#place". */
const usualPlaces = ({ venue, weekly }: Places): Venue[] => [
  ...(venue ? [venue] : []),
  ...weeklyPlaces(weekly, null).flatMap((place) => (isSamePlace(place.venue, venue) ? [] : place.venue)),
]

function placeProperties(venue: Venue): SchemaNode {
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

/** Returns the `@id` "#place" for the usual venue, and "#place-the-loft-2-mill-lane-boston-ma-02108" for another. */
function placeId(venue: Venue, usual: Venue | null): string {
  if (isSamePlace(venue, usual)) return nodeId('place')
  const point = pointOf(venue)
  const known = [venue.name, addressOf(venue) ?? (point && `${point.lat} ${point.lng}`)].filter(Boolean).join(' ')
  return nodeId(`place-${encodeURIComponent(known.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, '-'))}`)
}
