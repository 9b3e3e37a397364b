import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getTeachersPage } from '../queries/pageContent.ts'
import { Teachers } from '../sections/People.tsx'
import { Page } from '../sections/Page.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getTeachersPage)

export default function TeachersPage(props: PageProps<typeof getStaticProps>) {
  return (
    <Page {...props} path="/teachers">
      <Section>
        <Teachers people={props.content.people} isMain />
      </Section>
    </Page>
  )
}
