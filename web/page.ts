import type { SanityClient } from '@sanity/client'
import type { GetStaticPropsResult } from 'next'
import { getSite, type Site } from './queries/site.ts'
import { client } from './sanity/client.ts'

/** Pages renew when an edit is published; this is the safety net for a webhook that never came. */
const revalidateInSeconds = 300

/**
 * Makes a route's `getStaticProps` from its query: what the page shows, and the site around it.
 * Without content the route answers 404. When the store cannot be read this throws, and Next keeps the last good page.
 */
export function page<Content>(getContent: (client: SanityClient) => Promise<Content>) {
  return async (): Promise<GetStaticPropsResult<{ site: Site; content: NonNullable<Content> }>> => {
    const [site, content] = await Promise.all([getSite(client), getContent(client)])
    if (site === null) throw new Error('The document siteSettings is not published; publish it in the Studio')
    if (content == null) return { notFound: true, revalidate: revalidateInSeconds }
    return { props: { site, content }, revalidate: revalidateInSeconds }
  }
}

export type PageProps<GetStaticProps extends () => Promise<unknown>> = Extract<
  Awaited<ReturnType<GetStaticProps>>,
  { props: unknown }
>['props']
