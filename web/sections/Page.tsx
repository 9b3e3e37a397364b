import Head from 'next/head'
import { type ReactNode } from 'react'
import { pageTitle } from '../../shared/pageTitle.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { type Site } from '../queries/site.ts'
import { settings } from '../sanity/client.ts'
import { graph, type SchemaNode } from '../structuredData/node.ts'
import { organizationNodes } from '../structuredData/organization.ts'
import { webPageNodes } from '../structuredData/webPage.ts'
import { StructuredData } from '../ui/StructuredData.tsx'
import { LinkPreview } from './LinkPreview.tsx'

type Props = {
  site: Site
  evenings: Evening[]
  /** The page's own; the name of the site follows by itself. */
  title: string | null
  description: string | null
  /** Where the page lives; null for one that answers at any address. */
  path: string | null
  /** What search engines should know besides the community, its place and the page itself. */
  data?: SchemaNode[]
  children: ReactNode
}

/** One page: what search engines and link previews say of it, and its one `main`. */
export function Page({ site, evenings, title, description, path, data = [], children }: Props) {
  const facts = path === null ? null : { site, evenings, title, description, path }
  return (
    <>
      <Head>
        <title>{pageTitle(title, site.title) || new URL(settings.siteUrl).host}</title>
        {description && <meta name="description" content={description} />}
        {facts === null && <meta name="robots" content="noindex" />}
      </Head>
      {facts && <LinkPreview {...facts} />}
      <main id="content">{children}</main>
      <StructuredData value={graph([...organizationNodes(site), ...(facts ? webPageNodes(facts) : []), ...data])} />
    </>
  )
}
