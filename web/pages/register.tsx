import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getRegisterPage } from '../queries/registerPageContent.ts'
import { Afterwards } from '../sections/Afterwards.tsx'
import { Policies } from '../sections/Policies.tsx'
import { PricingTable, stripeSources } from '../sections/PricingTable.tsx'
import { RegistrationCards } from '../sections/RegistrationCards.tsx'
import { Page } from '../sections/Page.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getRegisterPage, stripeSources)

export default function RegisterPage(props: PageProps<typeof getStaticProps>) {
  const { content } = props
  return (
    <Page {...props} path="/register">
      <Section>
        <RegistrationCards links={content.links} facts={props} />
        <Policies policies={content.policies} />
      </Section>
      <PricingTable settings={content} />
      <Afterwards {...props} afterwards={content.afterwards} />
    </Page>
  )
}
