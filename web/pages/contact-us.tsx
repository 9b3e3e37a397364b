import type { PageConfig } from 'next'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import { page, type PageProps } from '../page.ts'
import { getContactPage } from '../queries/pageContent.ts'
import { tileHosts, VenueMap } from '../sections/VenueMap.tsx'
import { WaysToReachUs } from '../sections/WaysToReachUs.tsx'
import { Page } from '../sections/Page.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getContactPage, ({ map }) => ({ 'img-src': tileHosts(map.tiles) }))

export default function ContactPage(props: PageProps<typeof getStaticProps>) {
  const { content, site, evenings, now } = props
  return (
    <Page {...props} path="/contact-us">
      <Section>
        <WaysToReachUs {...props} />
      </Section>
      <VenueMap map={content.map} venues={nextVenues(nextClasses(evenings), site.venue)} usual={site.venue} now={now} />
    </Page>
  )
}
