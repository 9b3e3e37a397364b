import type { SanityClient } from '@sanity/client'
import type { GetStaticPropsResult } from 'next'
import type { ReactNode } from 'react'
import { noticesAt } from '../schedule/notices.ts'
import { withheldUntilOpen } from '../schedule/registration/registration.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { type Evening, upcoming } from '../schedule/upcoming/upcoming.ts'
import type { PagePath } from '../shared/pages.ts'
import type { ForeignSources } from './contentSecurityPolicy.ts'
import { type Notice, getSiteFacts, withoutBlanks } from './queries/siteFacts.ts'
import type { OfferedCard } from './queries/registerPageContent.ts'
import type { Site } from './queries/siteQuery.ts'
import { validity } from './renewal/state.ts'
import { client } from './sanity/client.ts'

/** A fallback for lost webhooks; normally pages are renewed when an edit is published or time changes what they say. */
const revalidateInSeconds = 300

/** What a section needs to show whether something is on sale. */
export type OfferFacts = {
  schedule: Schedule
  cards: OfferedCard[]
  /** The time for which the page is rendered, ISO 8601. */
  now: string
}

/** The props of every page. */
export type Props<Content> = OfferFacts & {
  site: Site
  evenings: Evening[]
  notices: Notice[]
  /** The pages that exist, to which the bar and the footer link. */
  paths: PagePath[]
  content: NonNullable<Content>
  foreignSources: ForeignSources
  /** The time of the last publish that the page includes; web/pages/api/live.ts reads it from the served page. */
  contentAsOf: string | null
  /** In previews, the path of the published page. */
  previewOf?: string
  /** In previews of another time than now, that time, ISO 8601. */
  previewAt?: string
  /** In previews shared by a link, when the link expires, ISO 8601. */
  sharedUntil?: string
}

/** What a page is rendered from: the store's published content, now, unless something else is given. */
type Reading = { reader?: SanityClient; now?: string }

/**
 * Creates a route's `getStaticProps` from its query, and adds the content that all pages share. Notices that are not due and
 * payment links that are not open are left out of the props. Without content, the route answers 404. If the store can't be
 * read, this throws and Next keeps the last good page. Previews (pages/draft) pass a client that reads drafts.
 * @param getForeignSources returns the addresses on other hosts that this page loads from, which its policy then allows
 */
export function page<Content>(
  getContent: (client: SanityClient, now: string) => Promise<Content>,
  getForeignSources: (content: NonNullable<Content>) => ForeignSources = () => ({}),
) {
  return async ({ reader = client, now: at }: Reading = {}): Promise<GetStaticPropsResult<Props<Content>>> => {
    const reading = getSiteFacts(reader, at)
    const { now } = reading
    const contentAsOf = await reading.contentAsOf
    const [{ site, schedule, notices, cards, paths, changesAt }, content] = await Promise.all([
      reading.facts,
      getContent(reader, now).then(withoutBlanks),
    ])
    if (content == null) return { notFound: true, revalidate: revalidateInSeconds }
    // This page was rendered alone and may disagree with the others, so all have to be renewed.
    if (reader === client && !validity.includes(Date.parse(now))) validity.end()
    const props = {
      site,
      schedule,
      evenings: upcoming(schedule, now),
      notices: noticesAt(notices, now),
      cards: cards.map((card) => withheldUntilOpen(card, now)),
      now,
      paths,
      content,
      foreignSources: getForeignSources(content),
      contentAsOf,
    }
    const secondsAhead = Math.ceil((changesAt - Date.parse(now)) / 1000)
    return { props, revalidate: Math.min(revalidateInSeconds, secondsAhead) }
  }
}

/** The props of a route's component: those of `getStaticProps`, and the news at the top of every page. */
export type PageProps<GetStaticProps extends () => Promise<unknown>> = Extract<
  Awaited<ReturnType<GetStaticProps>>,
  { props: unknown }
>['props'] & { news: ReactNode }
