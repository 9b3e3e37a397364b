import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getPrivacyPage } from '../queries/pageContent.ts'
import { foreignHosts, storedItems } from '../sections/privacyFacts.ts'
import { StatementPage } from '../sections/StatementPage.tsx'
import type { FactList } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getPrivacyPage)

/** States what the site contacts and keeps, derived from how it is set up. */
export default function PrivacyPage(props: PageProps<typeof getStaticProps>) {
  const hosts = foreignHosts(props.content).map(({ host, use }) => factOf('data-host', host, use))
  const items = storedItems.map(({ name, use }) => factOf('data-stored', name, use))
  return (
    <StatementPage
      {...props}
      path="/privacy"
      written={props.content.page}
      facts={{ 'What else your browser contacts': hosts, 'What stays in your browser': items }}
    />
  )
}

/** Returns a fact about something with a name, which the attribute marks in the page. */
const factOf = (attribute: 'data-host' | 'data-stored', name: string, use: string): FactList[number] => [
  <b key={name} {...{ [attribute]: name }}>
    {name}
  </b>,
  use,
]
