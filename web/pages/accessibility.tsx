import type { PageConfig } from 'next'
import { page, type PageProps } from '../page.ts'
import { getAccessibilityPage } from '../queries/pageContent.ts'
import { StatementPage } from '../sections/StatementPage.tsx'
import { FieldSource } from '../ui/Source.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(getAccessibilityPage)

const offers = [
  ['Step-free way in', 'stepFree'],
  ['Toilets', 'toilets'],
  ['Sound and light', 'sound'],
  ['Quiet corner', 'quietCorner'],
] as const

export default function AccessibilityPage(props: PageProps<typeof getStaticProps>) {
  const { venue } = props.site
  const list = offers.map(([name, field]): [name: string, fact: React.ReactNode] => [
    name,
    <>
      {venue?.[field] ?? 'Not known yet: please ask us before you come.'}
      {!venue?.[field] && <FieldSource id="siteSettings" type="siteSettings" path={`venue.${field}`} />}
    </>,
  ])
  return (
    <StatementPage
      {...props}
      path="/accessibility"
      written={props.content.page}
      facts={{ heading: venue?.name ? `The venue: ${venue.name}` : 'The venue', list }}
    />
  )
}
