import type { SanityClient } from '@sanity/client'
import type { GetStaticPropsResult } from 'next'
import { type ReactNode } from 'react'
import { noticesAt } from '../schedule/notices.ts'
import { withheldUntilOpen } from '../schedule/registration/registration.ts'
import { type Schedule } from '../schedule/schedule.ts'
import { type Evening, upcoming } from '../schedule/upcoming/upcoming.ts'
import { type ForeignSources } from './contentSecurityPolicy.ts'
import { type Notice } from './queries/notices.ts'
import type { OfferedCard } from './queries/registerPage.ts'
import { type Site } from './queries/site.ts'
import { getSiteFacts } from './queries/siteFacts.ts'
import { withoutBlanks } from './queries/withoutBlanks.ts'
import { validity } from './renewal/state.ts'
import { client } from './sanity/client.ts'

/** Pages renew when an edit is published, and by the clock; this is the safety net for a webhook that never came. */
const revalidateInSeconds = 300

/** What a section needs to say whether something can be had. */
export type OfferFacts = {
  schedule: Schedule
  cards: OfferedCard[]
  /** The moment at which the page is made, ISO 8601. */
  now: string
}

/** What every page is made from. */
export type Props<Content> = OfferFacts & {
  site: Site
  evenings: Evening[]
  notices: Notice[]
  content: NonNullable<Content>
  foreignSources: ForeignSources
  /** The last publish that the page knows of; web/pages/api/live.ts reads it from the page as it is served. */
  contentAsOf: string | null
  /** Set in previews: the path of the page that this is the draft of. */
  previewOf?: string
  /** Set in previews that were shared by a link: when that ends, ISO 8601. */
  sharedUntil?: string
}

/**
 * Makes a route's `getStaticProps` from its query: what the page shows, and the site around it. The props hold no notice
 * before its time, and no payment page before its card opens.
 * `getForeignSources` says what else the page loads from other hosts; _document.tsx lets it, on this page alone.
 * Without content the route answers 404. When the store cannot be read this throws, and Next keeps the last good page.
 * The preview (pages/draft) hands in the client that reads drafts.
 */
export function page<Content>(
  getContent: (client: SanityClient, now: string) => Promise<Content>,
  getForeignSources: (content: NonNullable<Content>) => ForeignSources = () => ({}),
) {
  return async ({ reader = client }: { reader?: SanityClient } = {}): Promise<GetStaticPropsResult<Props<Content>>> => {
    const reading = getSiteFacts(reader)
    const { now } = reading
    const contentAsOf = await reading.contentAsOf
    const [{ site, schedule, notices, cards, changesAt }, content] = await Promise.all([
      reading.facts,
      getContent(reader, now).then(withoutBlanks),
    ])
    if (content == null) return { notFound: true, revalidate: revalidateInSeconds }
    // It may say something else than the others, and would go on to where the clock is set back.
    if (reader === client && !validity.includes(Date.parse(now))) validity.end()
    const props = {
      site,
      schedule,
      evenings: upcoming(schedule, now),
      notices: noticesAt(notices, now),
      cards: cards.map((card) => withheldUntilOpen(card, now)),
      now,
      content,
      foreignSources: getForeignSources(content),
      contentAsOf,
    }
    const secondsAhead = Math.ceil((changesAt - Date.parse(now)) / 1000)
    return { props, revalidate: Math.min(revalidateInSeconds, secondsAhead) }
  }
}

/** What a route's page gets: its props, and the line of news that stands on top of every page. */
export type PageProps<GetStaticProps extends () => Promise<unknown>> = Extract<
  Awaited<ReturnType<GetStaticProps>>,
  { props: unknown }
>['props'] & { news: ReactNode }
