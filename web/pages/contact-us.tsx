import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getContactPage } from '../queries/contactPage.ts'
import { tileHosts, VenueMap } from '../sections/VenueMap.tsx'
import { WaysToReachUs } from '../sections/WaysToReachUs.tsx'
import { Page } from '../sections/Page.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getContactPage, ({ map }) => ({ 'img-src': tileHosts(map.tiles) }))

export default function ContactPage({ content, site, news }: PageProps<typeof getStaticProps>) {
  return (
    <Page site={site} title={content.title} description={content.description} path="/contact-us">
      <PageIntro figure="question" heading={content.heading ?? 'Contact Us'} intro={content.intro} news={news} />
      <Section>
        <WaysToReachUs content={content} site={site} />
      </Section>
      {site.venue && <VenueMap map={content.map} venue={site.venue} />}
    </Page>
  )
}
