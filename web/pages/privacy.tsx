import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getPrivacyPage } from '../queries/pageContent.ts'
import { settings } from '../sanity/client.ts'
import { foreignHosts, storedItems } from '../sections/privacyFacts.ts'
import { StatementPage } from '../sections/StatementPage.tsx'
import { Facts } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getPrivacyPage)

/** States what the site contacts, keeps and logs, derived from how it is set up. */
export default function PrivacyPage({ content, site, evenings, news }: PageProps<typeof getStaticProps>) {
  const hosts = foreignHosts(content)
  return (
    <StatementPage
      {...{ site, evenings, news }}
      written={content.page}
      path="/privacy"
      parts={{
        'What your browser contacts': (
          <>
            <p>
              Pages, type and scripts come from <b>{new URL(settings.siteUrl).host}</b>. There is no advertising, no
              analytics, and no social media buttons. In addition, your browser contacts:
            </p>
            <Facts
              of={hosts.map(({ host, use }) => [
                <b key={host} data-host={host}>
                  {host}
                </b>,
                use,
              ])}
            />
            <p>
              Each of them learns your IP address and which browser you use. None of them gets your name from our pages.
            </p>
          </>
        ),
        'What stays in your browser': (
          <>
            <p>No cookies. None of this is sent to anyone.</p>
            <Facts
              of={storedItems.map(({ name, use }) => [
                <b key={name} data-stored={name}>
                  {name}
                </b>,
                use,
              ])}
            />
          </>
        ),
        'What our server keeps': (
          <p>
            This site has no accounts, no forms and no guest list: it keeps nothing about you. If something fails, it
            logs the address of the page and the error. A web server in front of it may log visits with IP address,
            time, page and browser; that log is deleted after two weeks, unless the organizers say otherwise below.
          </p>
        ),
        'When you register': (
          <p>
            The Register links lead to the pages of a payment provider, and their own privacy statement applies there.
            This site never sees your card. If you write to us, we have your message and your address until we delete
            them.
          </p>
        ),
        'Your rights': (
          <p>
            Ask us what we know about you, or to delete it: <a href="/contact-us">here is how to reach us</a>.
          </p>
        ),
      }}
    />
  )
}
