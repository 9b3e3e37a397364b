import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../sections/Page.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(() => Promise.resolve({}))

export default function NotFoundPage({ site, evenings, news }: PageProps<typeof getStaticProps>) {
  const heading = site.notFound?.heading ?? 'There is no such page'
  const text = site.notFound?.text ?? null
  return (
    <Page site={site} evenings={evenings} title={heading} description={text} path={null}>
      <PageIntro figure="broken" heading={heading} intro={text} news={news} />
      <Section as="div">
        <div>
          <ButtonLink href="/">{site.notFound?.label ?? 'Home'}</ButtonLink>
        </div>
      </Section>
    </Page>
  )
}
