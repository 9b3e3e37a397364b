import type { PageConfig } from 'next'
import { admissionCard } from '../../schedule/registration/admission.ts'
import { page, type PageProps } from '../page.ts'
import { getFirstTimePage } from '../queries/firstTimePage.ts'
import { CodeOfConduct } from '../sections/CodeOfConduct.tsx'
import { FirstEvening } from '../sections/FirstEvening.tsx'
import { Invitation } from '../sections/Invitation.tsx'
import { Questions } from '../sections/Questions.tsx'
import { Page } from '../sections/Page.tsx'
import { questionNodes } from '../structuredData/webPage.ts'
import { PageIntro } from '../ui/PageIntro.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getFirstTimePage)

export default function FirstTimePage(props: PageProps<typeof getStaticProps>) {
  const { content, site, evenings, news, schedule, cards, now } = props
  return (
    <Page
      site={site}
      evenings={evenings}
      title={content.title}
      description={content.description}
      path="/firsttime"
      data={questionNodes(content.questions, '/firsttime')}
    >
      <PageIntro figure="calming" heading={content.heading ?? 'First Time'} intro={content.intro} news={news} />
      <FirstEvening
        words={content.firstEvening}
        site={site}
        evenings={evenings}
        admission={admissionCard(schedule, cards)}
        now={now}
      />
      <Section>
        <Questions questions={content.questions} image={content.image} />
        {content.register && <Invitation prompt={content.register} href="/register" ending="door" />}
      </Section>
      <CodeOfConduct site={site} />
    </Page>
  )
}
