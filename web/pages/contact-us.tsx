import type { PageConfig } from 'next'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import { page, type PageProps } from '../page.ts'
import { getContactPage } from '../queries/contactPage.ts'
import { tileHosts, VenueMap } from '../sections/VenueMap.tsx'
import { WaysToReachUs } from '../sections/WaysToReachUs.tsx'
import { Page } from '../sections/Page.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getContactPage, ({ map }) => ({ 'img-src': tileHosts(map.tiles) }))

export default function ContactPage({ content, site, evenings, now, news }: PageProps<typeof getStaticProps>) {
  return (
    <Page site={site} evenings={evenings} title={content.title} description={content.description} path="/contact-us">
      <PageIntro figure="question" heading={content.heading ?? 'Contact Us'} intro={content.intro} news={news} />
      <Section>
        <WaysToReachUs content={content} site={site} evenings={evenings} now={now} />
      </Section>
      <VenueMap map={content.map} venues={nextVenues(nextClasses(evenings), site.venue)} usual={site.venue} now={now} />
    </Page>
  )
}
