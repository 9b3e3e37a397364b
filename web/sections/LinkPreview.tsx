import Head from 'next/head'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { type Site } from '../queries/site.ts'
import { settings } from '../sanity/client.ts'
import { describe, shareCard, shareCardUrl } from '../share/shareCard.ts'

type Props = { site: Site; evenings: Evening[]; title: string | null; description: string | null; path: string }

/** The page's one address, and what messengers and social networks show where somebody pastes it. */
export function LinkPreview({ site, evenings, title, description, path }: Props) {
  const url = new URL(path, settings.siteUrl).href
  const card = shareCard({ site, evenings }, title, path)
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
