import type { SanityClient } from '@sanity/client'
import type { GetStaticPropsResult } from 'next'
import type { ReactNode } from 'react'
import { noticesAt } from '../schedule/notices.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { type Evening, upcoming } from '../schedule/upcoming/upcoming.ts'
import type { PagePath } from '../shared/pages.ts'
import type { ForeignSources } from './contentSecurityPolicy.ts'
import { type Notice, getSiteFacts, withoutBlanks } from './queries/siteFacts.ts'
import type { OfferedCard } from './queries/registerPageContent.ts'
import type { Site } from './queries/siteQuery.ts'
import { client } from './sanity/client.ts'

/** On Vercel, where no process runs between requests, visitors also cause renewals. */
const revalidateInSeconds = 300

/** The facts that tell a section whether something is on sale. */
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
  /** The time of the last publish that the page includes, ISO 8601. */
  contentAsOf: string | null
  /** In previews, the path of the published page. */
  previewOf?: string
  /** In previews of a later time, that time, ISO 8601. */
  previewAt?: string
  /** In previews shared by a link, when the link expires, ISO 8601. */
  sharedUntil?: string
}

/** The source of a page's content and its time: published content and the current time by default. */
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
    const { now, contentAsOf, site, schedule, notices, cards, paths, changesAt } = await getSiteFacts(reader, at)
    const content = withoutBlanks(await getContent(reader, now))
    if (content == null) return { notFound: true, revalidate: revalidateWithin(revalidateInSeconds) }
    const props = {
      site,
      schedule,
      evenings: upcoming(schedule, now),
      notices: noticesAt(notices, now),
      cards,
      now,
      paths,
      content,
      foreignSources: getForeignSources(content),
      contentAsOf,
    }
    return { props, revalidate: revalidateWithin(Math.ceil((changesAt - Date.parse(now)) / 1000)) }
  }
}

/** Returns false outside Vercel, where only web/renewal renders pages. */
const revalidateWithin = (seconds: number) => (process.env.VERCEL ? Math.min(revalidateInSeconds, seconds) : false)

/** The props of a route's component: those of `getStaticProps`, and the news at the top of every page. */
export type PageProps<GetStaticProps extends () => Promise<unknown>> = Extract<
  Awaited<ReturnType<GetStaticProps>>,
  { props: unknown }
>['props'] & { news: ReactNode }
