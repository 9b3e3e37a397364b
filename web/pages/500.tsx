import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../sections/Page.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(() => Promise.resolve({}))

const content = {
  title: 'We lost the beat',
  description: null,
  heading: 'We lost the beat',
  intro: 'Something went wrong on our side. Please try again in a moment.',
}

export default function ErrorPage(props: PageProps<typeof getStaticProps>) {
  return (
    <Page {...props} content={content} path={null} figure="broken">
      <Section as="div">
        <div>
          <ButtonLink href="/">Home</ButtonLink>
        </div>
      </Section>
    </Page>
  )
}
