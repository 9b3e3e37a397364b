import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getAccessibilityPage } from '../queries/pageContent.ts'
import { StatementPage } from '../sections/StatementPage.tsx'
import { Facts } from '../ui/Section.tsx'
import { FieldSource } from '../ui/Source.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getAccessibilityPage)

export default function AccessibilityPage({ content, site, evenings, news }: PageProps<typeof getStaticProps>) {
  const { page: written, halls } = content
  const known = [...(halls?.ofRules ?? []), halls?.usual ?? null].filter((hall) => hall !== null)
  const hall = known.find(({ name }) => name === site.venue?.name) ?? halls?.usual
  const offers = (
    [
      ['Step-free way in', 'stepFree'],
      ['Toilets', 'toilets'],
      ['Sound and light', 'sound'],
      ['Quiet corner', 'quietCorner'],
    ] as const
  ).map(([name, field]): [name: string, fact: React.ReactNode] => [
    name,
    <>
      {hall?.[field] ?? 'Not known yet: please ask us before you come.'}
      {!hall?.[field] && <FieldSource id="siteSettings" type="siteSettings" path={`venue.${field}`} />}
    </>,
  ])
  return (
    <StatementPage
      {...{ site, evenings, news, written }}
      path="/accessibility"
      parts={{
        [hall?.name ? `The venue: ${hall.name}` : 'The venue']: <Facts of={offers} />,
        'This website': (
          <>
            <p>
              Its pages are designed to conform to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Before
              each release, automated tests check every page for that, on a small screen and on a large one.
            </p>
            <ul>
              <li>Everything works with a keyboard, and the focus is always visible.</li>
              <li>You can enlarge text to 200% and zoom pages to 400% without losing anything.</li>
              <li>
                If you have set your device to reduce motion, nothing moves on its own. High-contrast color settings are
                respected.
              </li>
              <li>Pages need no JavaScript. Without it, all text, dates, prices and links are still there.</li>
              <li>Pictures have descriptions, and the map has an address and directions next to it.</li>
            </ul>
          </>
        ),
        'What we can’t control': (
          <p>
            Payment pages, an embedded calendar or price table, and the pages that we link to belong to others, who may
            do less. The dates of our evenings and our prices are always on our own pages as well.
          </p>
        ),
        'Is something in your way?': (
          <p>
            {site.email ? (
              <>
                Write to{' '}
                <a href={`mailto:${site.email}`}>
                  {site.email}
                  <FieldSource id="siteSettings" type="siteSettings" path="email" />
                </a>
                , or find us on the{' '}
              </>
            ) : (
              'Tell us: find us on the '
            )}
            <a href="/contact-us">contact page</a>. We’re happy to tell you more about the venue, and to help during the
            evening.
          </p>
        ),
      }}
    />
  )
}
