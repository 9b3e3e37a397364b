import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getTeachersPage } from '../queries/classesPage.ts'
import { NextLessons } from '../sections/NextLessons.tsx'
import { Teachers } from '../sections/Teachers.tsx'
import { Page } from '../sections/Page.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getTeachersPage)

export default function TeachersPage({ content, site, evenings, now, news }: PageProps<typeof getStaticProps>) {
  return (
    <Page site={site} evenings={evenings} title={content.title} description={content.description} path="/teachers">
      <PageIntro figure="relay" heading={content.heading ?? 'Teachers'} intro={content.intro} news={news} />
      <Section>
        <Teachers people={content.people} headingLevel="h2" isOnFirstScreen />
        <NextLessons evenings={evenings} now={now} />
      </Section>
    </Page>
  )
}
