import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getHomePage } from '../queries/homePage.ts'
import { AboutUs } from '../sections/AboutUs.tsx'
import { Approach } from '../sections/Approach.tsx'
import { Evening } from '../sections/Evening.tsx'
import { Hero } from '../sections/Hero.tsx'
import { Mission } from '../sections/Mission.tsx'
import { Page } from '../sections/Page.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getHomePage)

export default function HomePage({ content, site }: PageProps<typeof getStaticProps>) {
  return (
    <Page site={site} title={content.title} description={content.description} path="/">
      <Hero hero={content.hero} site={site} />
      <Evening evening={site.evening} />
      <Mission mission={content.mission} />
      <Approach approach={content.approach} />
      <AboutUs aboutUs={content.aboutUs} questions={content.questions} />
    </Page>
  )
}
