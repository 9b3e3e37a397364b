import { foreignOrigin } from '../../shared/safeHref.ts'
import type { PrivacyPageContent } from '../queries/pageContent.ts'
import { settings } from '../sanity/client.ts'
import { stripeSources } from './PricingTable.tsx'
import { tileHosts } from './VenueMap.tsx'

type Named = { use: string }

/** Returns the hosts other than the site's own from which its pages load something, with what and when. */
export function foreignHosts({ calendarEmbedUrl, mapTiles, stripe }: PrivacyPageContent): (Named & { host: string })[] {
  const sources: [addresses: (string | null)[], use: string][] = [
    [
      tileHosts(mapTiles),
      'The map on the contact page, once you scroll near it. It learns which part of the map you look at',
    ],
    [[calendarEmbedUrl], 'The shared calendar on the community page, once you scroll near it'],
    [
      Object.values(stripe ? stripeSources(stripe) : {}).flat(),
      'The price table of Stripe, a payment provider, on the registration page. It sets cookies of its own against fraud',
    ],
  ]
  const pictures = { host: new URL(settings.apiHost || 'https://cdn.sanity.io').host, use: 'Pictures, on every page' }
  const others = sources.flatMap(([addresses, use]) => {
    const hosts = addresses.map(foreignOrigin).flatMap((origin) => (origin === null ? [] : new URL(origin).host))
    return [...new Set(hosts)].map((host) => ({ host, use }))
  })
  return [pictures, ...others]
}

/** What pages keep in a visitor's browser, under the names by which developer tools show them. */
export const storedItems: (Named & { name: string })[] = [
  { name: 'dismissedNotices', use: 'Which notices you have closed, the last twenty, so that they stay closed' },
]
