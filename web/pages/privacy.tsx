import type { PageConfig } from 'next'
import { foreignOrigin } from '../../shared/safeHref.ts'
import { page, type PageProps } from '../page.ts'
import { getPrivacyPage, type PrivacyPageContent } from '../queries/pageContent.ts'
import { settings } from '../sanity/client.ts'
import { stripeSources } from '../sections/PricingTable.tsx'
import { StatementPage } from '../sections/StatementPage.tsx'
import { tileHosts } from '../sections/VenueMap.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getPrivacyPage)

/** States which hosts the site contacts, derived from its settings and content. */
export default function PrivacyPage(props: PageProps<typeof getStaticProps>) {
  const hosts = foreignHosts(props.content).map(({ host, use }): [name: React.ReactNode, use: string] => [
    <b key={host} data-host>
      {host}
    </b>,
    use,
  ])
  return (
    <StatementPage
      {...props}
      path="/privacy"
      written={props.content.page}
      facts={{ heading: 'What else your browser contacts', list: hosts }}
    />
  )
}

/** Returns the other hosts from which pages load something, with what they load and when. */
function foreignHosts({ calendarEmbedUrl, mapTiles, stripe }: PrivacyPageContent) {
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
