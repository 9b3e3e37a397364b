import type { PageConfig } from 'next'
import { admissionCard } from '../../schedule/registration/registration.ts'
import { page, type PageProps } from '../page.ts'
import { getHomePage } from '../queries/pageContent.ts'
import { AboutUs } from '../sections/People.tsx'
import { Approach, Mission } from '../sections/Mission.tsx'
import { ComingUp } from '../sections/UpcomingEvenings.tsx'
import { WeeklyEvenings } from '../sections/WeeklyEvenings.tsx'
import { Dancers } from '../sections/Dancers.tsx'
import { Hero } from '../sections/Hero.tsx'
import { Page } from '../sections/Page.tsx'
import { eventNodes } from '../structuredData/events.ts'
import { ThroughLine } from '../ui/ThroughLine.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getHomePage, ({ dancers }) => ({ 'media-src': [dancers?.video ?? null] }))

export default function HomePage(props: PageProps<typeof getStaticProps>) {
  const { content, site, schedule, cards } = props
  return (
    <Page {...props} path="/" data={eventNodes(props, '/')}>
      <Hero {...props} hero={content.hero} admission={admissionCard(schedule, cards)} />
      <ThroughLine>
        <WeeklyEvenings {...site} />
        <ComingUp {...props} />
        <Dancers dancers={content.dancers} />
        <Mission mission={content.mission} />
        <Approach approach={content.approach} />
        <AboutUs aboutUs={content.aboutUs} questions={content.questions} />
      </ThroughLine>
    </Page>
  )
}
