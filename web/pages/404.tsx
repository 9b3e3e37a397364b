import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { Page } from '../sections/Page.tsx'
import { WaysOn } from '../sections/WaysOn.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(() => Promise.resolve({}))

export default function NotFoundPage(props: PageProps<typeof getStaticProps>) {
  const { heading = null, text = null } = props.site.notFound ?? {}
  const title = heading ?? 'There is no such page'
  return (
    <Page {...props} content={{ title, description: text, heading: title, intro: text }} path={null} figure="broken">
      <WaysOn {...props} />
    </Page>
  )
}
