import type { PageConfig } from 'next'
import { withSharedEvents } from '../communityFeed/sharedEvents.ts'
import { page, type PageProps } from '../page.ts'
import { getCommunityPage } from '../queries/pageContent.ts'
import { SharedCalendar } from '../sections/SharedCalendar.tsx'
import { eventNodes } from '../structuredData/events.ts'
import { Page } from '../sections/Page.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(
  async (reader, now) => withSharedEvents(await getCommunityPage(reader), now),
  ({ calendarEmbedUrl }) => ({
    'frame-src': [calendarEmbedUrl],
    'connect-src': [calendarEmbedUrl],
  }),
)

export default function CommunityPage(props: PageProps<typeof getStaticProps>) {
  const { content, site, evenings, now } = props
  return (
    <Page {...props} path="/community" data={eventNodes(props, '/community')}>
      <Section>
        <SharedCalendar content={content} evenings={evenings} usual={site.venue} now={now} />
      </Section>
    </Page>
  )
}
