import { safeHref } from '../../shared/safeHref.ts'
import { type Site } from '../queries/site.ts'
import { settings } from '../sanity/client.ts'
import { nodeId, type SchemaNode } from './node.ts'
import { placeProperties } from './places.ts'

/** The community, the place where it meets, and the site: on every page. */
export function organizationNodes(site: Site): SchemaNode[] {
  return [
    {
      // schema.org has no DanceSchool. A DanceGroup performs, a LocalBusiness has premises of its own, and an
      // EducationalOrganization is also a place: none of that is a community that meets at somebody's yoga studio.
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
      location: site.venue && { '@id': nodeId('place') },
    },
    ...(site.venue ? [{ ...placeProperties(site.venue), '@id': nodeId('place') }] : []),
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

/** The mark of the site, square. */
const logoUrl = new URL('/icon-512.png', settings.siteUrl).href
