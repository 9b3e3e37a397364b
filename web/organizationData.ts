import { type Site } from './queries/site.ts'
import { settings } from './sanity/client.ts'

/** The community and its place as schema.org describes them; what is not known yet is left out. */
export function organizationData({ organization, description, email, venue, socialLinks }: Site) {
  const { address, location, name } = venue ?? {}
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: organization,
    description: description ?? undefined,
    url: settings.siteUrl,
    email: email ?? undefined,
    sameAs: socialLinks?.flatMap(({ url }) => url ?? []),
    location: venue && {
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
      geo: location && { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng },
    },
  }
}
