import Head from 'next/head'
import type { ReactNode } from 'react'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { pageTitle, type PagePath, pages } from '../../shared/pages.ts'
import type { Site } from '../queries/siteQuery.ts'
import { settings } from '../sanity/client.ts'
import { describe, shareCard, shareCardUrl } from '../share/shareCard.ts'
import { graph, type SchemaNode } from '../structuredData/node.ts'
import { siteNodes } from '../structuredData/organization.ts'
import type { Figure } from '../ui/figures.ts'
import { PageIntro } from '../ui/PageIntro.tsx'

type Props = {
  site: Site
  evenings: Evening[]
  news: ReactNode
  /** The page's title, to which the site's name is appended; its heading is by default its name in the menu. */
  content: { title: string | null; description: string | null; heading?: string | null; intro?: string | null }
  /** Null for a page that is served at any address. */
  path: PagePath | null
  /** The figure in the dark head of the page; by default that of its path. */
  figure?: Figure
  /** Structured data in addition to the community and the page itself. */
  data?: SchemaNode[]
  children: ReactNode
}

/** Renders a page's `main` with its head, its metadata and its structured data. */
export function Page({
  site,
  evenings,
  news,
  content,
  path,
  figure = pages.find((page) => page.path === path)?.figure,
  data = [],
  children,
}: Props) {
  const { title, description, heading, intro = null } = content
  const facts = path === null ? null : { site, evenings, title, description, path }
  const name = heading ?? pages.find((page) => page.path === path)?.name ?? null
  return (
    <>
      <Head>
        <title>{pageTitle(title, site.title) || new URL(settings.siteUrl).host}</title>
        {description && <meta name="description" content={description} />}
        {facts === null && <meta name="robots" content="noindex" />}
      </Head>
      {facts && <LinkPreview {...facts} />}
      <main id="content">
        {figure && <PageIntro figure={figure} heading={name} intro={intro} news={news} />}
        {children}
      </main>
      <StructuredData value={graph([...siteNodes(site), ...data])} />
    </>
  )
}

type Preview = Pick<Props, 'site' | 'evenings'> & { title: string | null; description: string | null; path: string }

/** Sets the page's canonical address and what messengers and social networks show for a link to it. */
function LinkPreview({ site, evenings, title, description, path }: Preview) {
  const url = new URL(path, settings.siteUrl).href
  const card = shareCard({ site, evenings }, title)
  return (
    <Head>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_US" />
      {site.title && <meta property="og:site_name" content={site.title} />}
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title ?? site.title ?? ''} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={shareCardUrl(path, card)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={describe(card)} />
      <meta name="twitter:card" content="summary_large_image" />
    </Head>
  )
}

/** Embeds JSON-LD for search engines. The content security policy allows it, because browsers don't run it. */
export function StructuredData({ value }: { value: Record<string, unknown> }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
