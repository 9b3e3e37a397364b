import Head from 'next/head'
import { type ReactNode } from 'react'
import { settings } from '../sanity/client.ts'

type Props = {
  title: string | null
  description: string | null
  /** Where the page lives; null for one that answers at any address. */
  path: string | null
  children: ReactNode
}

/** One page: what search engines and link previews say of it, and its one `main`. */
export function Page({ title, description, path, children }: Props) {
  const url = path === null ? null : new URL(path, settings.siteUrl).href
  return (
    <>
      <Head>
        <title>{title ?? ''}</title>
        <meta property="og:title" content={title ?? ''} />
        <meta property="og:type" content="website" />
        {url === null ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
        {url !== null && <meta property="og:url" content={url} />}
        {description !== null && <meta name="description" content={description} />}
        {description !== null && <meta property="og:description" content={description} />}
      </Head>
      <main id="content">{children}</main>
    </>
  )
}
