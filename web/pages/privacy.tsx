import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getPrivacyPage } from '../queries/pageContent.ts'
import { foreignHosts, storedItems } from '../sections/privacyFacts.ts'
import { StatementPage } from '../sections/StatementPage.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getPrivacyPage)

/** States what the site contacts and keeps, derived from how it is set up. */
export default function PrivacyPage(props: PageProps<typeof getStaticProps>) {
  const hosts = foreignHosts(props.content).map(
    ({ host, use }) =>
      [
        <b key={host} data-host={host}>
          {host}
        </b>,
        use,
      ] as const,
  )
  const items = storedItems.map(
    ({ name, use }) =>
      [
        <b key={name} data-stored={name}>
          {name}
        </b>,
        use,
      ] as const,
  )
  return (
    <StatementPage
      {...props}
      path="/privacy"
      written={props.content.page}
      facts={{ 'What else your browser contacts': hosts, 'What stays in your browser': items }}
    />
  )
}
