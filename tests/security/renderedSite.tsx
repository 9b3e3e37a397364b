import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SanityClient } from '@sanity/client'
import type { GetStaticPropsResult } from 'next'
import { ServerStyleSheet } from 'styled-components'
import { calendarFeed } from '../../schedule/icalendar/calendarFeed.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { pagePaths } from '../../shared/pages.ts'
import { page, type Props } from '../../web/page.ts'
import App from '../../web/pages/_app.tsx'
import { getSiteFacts } from '../../web/queries/siteFacts.ts'
import { postsOf } from '../../web/share/posts.ts'
import { shareCard, type ShareCard } from '../../web/share/shareCard.ts'

type Route = {
  default: (props: never) => React.ReactNode
  getStaticProps: (from: { reader: SanityClient }) => Promise<GetStaticPropsResult<Props<unknown>>>
}

/** Renders a page as Next does. @returns null if it is not found */
async function renderPage(path: string, reader: SanityClient): Promise<string | null> {
  const name = path === '/' ? 'index' : path.slice(1)
  const { default: Component, getStaticProps } = (await import(`../../web/pages/${name}.tsx`)) as Route
  const result = await getStaticProps({ reader })
  if (!('props' in result)) return null
  const props = { Component, pageProps: result.props, router: { pathname: path } } as unknown
  return renderToStaticMarkup(new ServerStyleSheet().collectStyles(<App {...(props as ComponentProps<typeof App>)} />))
}

/** Everything that the site renders from content, by path. Each may take a while, or throw. */
export const surfaces: Record<string, (reader: SanityClient) => Promise<unknown>> = {
  ...Object.fromEntries(
    [...pagePaths, '/404'].map((path) => [path, (reader: SanityClient) => renderPage(path, reader)]),
  ),
  '/calendar.ics': async (reader) => {
    const { site, schedule, contentAsOf, now } = await getSiteFacts(reader)
    return calendarFeed(schedule, { ...site, siteUrl: 'http://localhost:3000', editedAt: contentAsOf ?? now }, now)
  },
  '/share': getShareCards,
  '/post-kit': async (reader) => {
    const result = await page(() => Promise.resolve({}))({ reader })
    return 'props' in result ? postsOf(result.props) : null
  },
}

export async function getShareCards(reader: SanityClient): Promise<ShareCard[]> {
  const { now, site, schedule, titles } = await getSiteFacts(reader)
  return [...titles.values()].map((title) => shareCard({ site, evenings: upcoming(schedule, now) }, title))
}
