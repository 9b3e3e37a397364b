import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { Page } from '../sections/Page.tsx'
import { WaysOn } from '../sections/WaysOn.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(() => Promise.resolve({}))

export default function NotFoundPage({ site, evenings, now, news }: PageProps<typeof getStaticProps>) {
  const heading = site.notFound?.heading ?? 'There is no such page'
  const text = site.notFound?.text ?? null
  return (
    <Page site={site} evenings={evenings} title={heading} description={text} path={null}>
      <PageIntro figure="broken" heading={heading} intro={text} news={news} />
      <WaysOn site={site} evenings={evenings} now={now} />
    </Page>
  )
}
