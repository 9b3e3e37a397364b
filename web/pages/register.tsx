import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getRegisterPage } from '../queries/registerPage.ts'
import { Policies } from '../sections/Policies.tsx'
import { PricingTable, stripeSources } from '../sections/PricingTable.tsx'
import { RegistrationCards } from '../sections/RegistrationCards.tsx'
import { Page } from '../sections/Page.tsx'
import { Ticket } from '../sections/Ticket.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getRegisterPage, stripeSources)

export default function RegisterPage({ content, site, evenings, news, ...facts }: PageProps<typeof getStaticProps>) {
  return (
    <Page site={site} evenings={evenings} title={content.title} description={content.description} path="/register">
      <PageIntro figure="ticket" heading={content.heading ?? 'Register'} intro={content.intro} news={news} />
      <Section>
        <RegistrationCards links={content.links} facts={facts} />
        <Policies policies={content.policies} />
      </Section>
      <PricingTable settings={content} />
      <Ticket afterwards={content.afterwards} evenings={evenings} now={facts.now} />
    </Page>
  )
}
