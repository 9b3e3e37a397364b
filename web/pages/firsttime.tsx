import type { PageConfig } from 'next'
import { admissionCard } from '../../schedule/registration/registration.ts'
import { page, type PageProps } from '../page.ts'
import { getFirstTimePage } from '../queries/pageContent.ts'
import { CodeOfConduct } from '../sections/CodeOfConduct.tsx'
import { FirstEvening } from '../sections/FirstEvening.tsx'
import { Invitation } from '../sections/Invitation.tsx'
import { Questions } from '../sections/Questions.tsx'
import { Page } from '../sections/Page.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getFirstTimePage)

export default function FirstTimePage(props: PageProps<typeof getStaticProps>) {
  const { content, site, schedule, cards } = props
  return (
    <Page {...props} path="/firsttime">
      <FirstEvening {...props} words={content.firstEvening} admission={admissionCard(schedule, cards)} />
      <Section>
        <Questions {...content} />
        {content.register && <Invitation prompt={content.register} href="/register" ending="door" />}
      </Section>
      <CodeOfConduct site={site} />
    </Page>
  )
}
