import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getClassesPage } from '../queries/pageContent.ts'
import { Approaches } from '../sections/Approaches.tsx'
import { ClassTabs } from '../sections/ClassTabs.tsx'
import { Invitation } from '../sections/Invitation.tsx'
import { Teachers } from '../sections/People.tsx'
import { Lede, Section } from '../ui/Section.tsx'
import { Page } from '../sections/Page.tsx'
import { SlotHeading } from '../ui/SlotLine.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getClassesPage)

export default function ClassesPage(props: PageProps<typeof getStaticProps>) {
  const { content, evenings } = props
  return (
    <Page {...props} path="/classes">
      <Approaches approaches={content.approaches} />
      <Section aria-labelledby="details" data-tint>
        <SlotHeading id="details" way="whip">
          Class by class
        </SlotHeading>
        <ClassTabs classes={content.classes} facts={props} evenings={evenings} />
        {content.admission && <Lede>{content.admission}</Lede>}
      </Section>
      <Section aria-labelledby="teachers">
        <SlotHeading id="teachers" way="relay">
          {content.teachers?.heading ?? 'Teachers'}
        </SlotHeading>
        {content.teachers?.intro && <Lede>{content.teachers.intro}</Lede>}
        <Teachers people={content.teachers?.people ?? null} />
        {content.suggestions && <Invitation prompt={content.suggestions} href="/contact-us" ending="unfinished" />}
      </Section>
    </Page>
  )
}
