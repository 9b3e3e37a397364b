import type { PageConfig } from 'next'
import { withSharedEvents } from '../communityFeed/sharedEvents.ts'
import { page, type PageProps } from '../page.ts'
import { getCommunityPage } from '../queries/communityPage.ts'
import { SharedCalendar } from '../sections/SharedCalendar.tsx'
import { eventNodes } from '../structuredData/events.ts'
import { Page } from '../sections/Page.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'
import { Section } from '../ui/Section.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

export const getStaticProps = page(
  async (client, now) => withSharedEvents(await getCommunityPage(client), now),
  ({ calendarEmbedUrl }) => ({
    'frame-src': [calendarEmbedUrl],
    'connect-src': [calendarEmbedUrl],
  }),
)

export default function CommunityPage(props: PageProps<typeof getStaticProps>) {
  const { content, site, news, evenings, now } = props
  return (
    <Page
      site={site}
      evenings={evenings}
      title={content.title}
      description={content.description}
      path="/community"
      data={eventNodes(props, '/community')}
    >
      <PageIntro figure="crowd" heading={content.heading ?? 'Community'} intro={content.intro} news={news} />
      <Section>
        <SharedCalendar content={content} evenings={evenings} usual={site.venue} now={now} />
      </Section>
    </Page>
  )
}
