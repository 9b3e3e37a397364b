import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../sections/Page.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(() => Promise.resolve({}))

export default function ErrorPage({ site, evenings, news }: PageProps<typeof getStaticProps>) {
  return (
    <Page site={site} evenings={evenings} title="We lost the beat" description={null} path={null}>
      <PageIntro
        figure="broken"
        heading="We lost the beat"
        intro="Something went wrong on our side. Please try again in a moment."
        news={news}
      />
      <Section as="div">
        <div>
          <ButtonLink href="/">Home</ButtonLink>
        </div>
      </Section>
    </Page>
  )
}
