import type { AppProps } from 'next/app'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { pageTitle, pages, type PagePath } from '../../shared/pages.ts'
import type { Props } from '../page.ts'
import App from '../pages/_app.tsx'
import { type Route, routes } from '../routes.ts'
import { describe, shareCard } from '../share/shareCard.ts'
import { documentsClient, type Document } from './documentsClient.ts'
import { readTokens, type Token } from './readTokens.ts'

export type RenderedPage = {
  name: string
  path: string
  tokens: Token[]
  /** The whole page, for comparison. */
  bytes: string
}

/**
 * Renders every page as of `now`, as if the given documents were all that is published. Leaves out shared events, because this
 * server must not fetch an address from an unpublished document.
 */
export async function renderPages(documents: readonly Document[], now: string): Promise<RenderedPage[]> {
  const reader = documentsClient(documents.map(({ calendarFeedUrl: _, ...document }) => document))
  const rendered: RenderedPage[] = []
  for (const { path, name } of pages) {
    const route = routes[path]
    const result = await route.getStaticProps({ reader, now })
    if (!('props' in result)) continue
    // `contentAsOf` differs after every publish, whatever was published.
    const props = { ...result.props, contentAsOf: null }
    rendered.push({ name, path, ...renderPage(path, route, props) })
  }
  return rendered
}

function renderPage(path: PagePath, { default: Component }: Route, pageProps: Props<unknown>) {
  const { site, evenings, content } = pageProps
  const { title, description } = content as { title: string | null; description: string | null }
  const head = [
    ['Browser tab', pageTitle(title, site.title)],
    ['Search results', description],
    ['Picture of a shared link', describe(shareCard({ site, evenings }, title))],
  ].flatMap(([heading = null, text]) => (text ? { kind: 'text' as const, heading, text } : []))
  const props = { Component, router: { pathname: path }, pageProps }
  const sheet = new ServerStyleSheet()
  try {
    const html = renderToStaticMarkup(sheet.collectStyles(<App {...(props as unknown as AppProps<never>)} />))
    const tokens = [...head, ...readTokens(html)]
    return { tokens, bytes: JSON.stringify(head) + html }
  } finally {
    sheet.seal()
  }
}
