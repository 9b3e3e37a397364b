import type { SanityClient } from '@sanity/client'
import type { AppProps } from 'next/app'
import ICAL from 'ical.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { calendarFeed } from '../../schedule/icalendar/calendarFeed.ts'
import { pageTitle, pages, type PagePath } from '../../shared/pages.ts'
import App from '../pages/_app.tsx'
import { getCalendarFacts, getSchedule } from '../queries/scheduleFacts.ts'
import { routes } from '../routes.ts'
import { settings } from '../sanity/client.ts'
import { describe, shareCard } from '../share/shareCard.ts'
import { documentsClient, type Document } from './documentsClient.ts'
import { readTokens, type Token } from './readTokens.ts'

export type Surface = {
  kind: 'page' | 'calendar entry'
  name: string
  /** The path of a page; null for others. */
  path: string | null
  tokens: Token[]
  /** All of it, for comparison. */
  bytes: string
  /** What a page is rendered from. */
  props?: string
}

/**
 * Renders every page and calendar entry as visitors get them at `now` if the given documents are all that is published.
 * @param known rendered before; its pages are reused where nothing differs
 */
export async function renderSurfaces(
  documents: readonly Document[],
  now: string,
  known: Surface[] = [],
): Promise<Surface[]> {
  const reader = documentsClient(documents)
  const surfaces: Surface[] = []
  for (const { path, name } of pages) {
    const props = await readProps(path, reader, now)
    if (props === null) continue
    const same = known.find((surface) => surface.path === path && surface.props === JSON.stringify(props))
    surfaces.push(same ?? { kind: 'page', name, path, ...renderPage(path, props) })
    await new Promise(setImmediate) // visitors are answered in between
  }
  return [...surfaces, ...(await readCalendar(reader))]
}

async function readProps(path: PagePath, reader: SanityClient, now: string) {
  const result = await routes[path].getStaticProps({ reader, now })
  // `contentAsOf` differs after every publish, whatever was published.
  return 'props' in result ? { ...result.props, contentAsOf: null } : null
}

function renderPage(path: PagePath, pageProps: NonNullable<Awaited<ReturnType<typeof readProps>>>) {
  const { site, evenings, content } = pageProps
  const { title, description } = content as { title: string | null; description: string | null }
  const head = [
    ['Browser tab', pageTitle(title, site.title)],
    ['Search results', description],
    ['Picture of a shared link', describe(shareCard({ site, evenings }, title, path))],
  ].flatMap(([heading = null, text]) => (text ? { kind: 'text' as const, heading, text } : []))
  const props = { Component: routes[path].default, router: { pathname: path }, pageProps }
  const sheet = new ServerStyleSheet()
  try {
    const html = renderToStaticMarkup(sheet.collectStyles(<App {...(props as unknown as AppProps<never>)} />))
    const tokens = [...head, ...readTokens(html)]
    return { tokens, bytes: JSON.stringify(head) + html, props: JSON.stringify(pageProps) }
  } finally {
    sheet.seal()
  }
}

/** Properties that tell programs when an entry was edited, not what it says. */
const bookkeeping = new Set(['dtstamp', 'last-modified', 'sequence', 'uid', 'url'])
const wording: Record<string, string> = {
  summary: 'Title',
  dtstart: 'Starts',
  dtend: 'Ends',
  location: 'Venue',
  description: 'Notes',
  status: 'Status',
}

async function readCalendar(reader: SanityClient): Promise<Surface[]> {
  const [schedule, facts] = await Promise.all([getSchedule(reader), getCalendarFacts(reader)])
  if (schedule === null || facts === null || facts.updatedAt === null) return []
  const feed = calendarFeed(schedule, { ...facts, updatedAt: facts.updatedAt, siteUrl: settings.siteUrl })
  const events = new ICAL.Component(ICAL.parse(feed) as unknown[]).getAllSubcomponents('vevent')
  return events.map((event) => {
    const properties = event.getAllProperties().filter(({ name }) => !bookkeeping.has(name))
    const id = ['uid', 'recurrence-id'].map((name) => String(event.getFirstPropertyValue(name) ?? '')).join(' ')
    return {
      kind: 'calendar entry' as const,
      name: id,
      path: null,
      tokens: properties.map((property) => ({
        kind: 'text' as const,
        heading: wording[property.name] ?? property.name,
        text: property.getValues().join(', '),
      })),
      bytes: properties.map((property) => property.toICALString()).join('\n'),
    }
  })
}
