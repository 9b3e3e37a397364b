import type { SanityClient } from '@sanity/client'
import type { ServerResponse } from 'node:http'
import type { GetServerSideProps, PageConfig } from 'next'
import Head from 'next/head'
import { outsideInstant } from '../../../shared/outsideTime.ts'
import { pages } from '../../../shared/pages.ts'
import type { Props } from '../../page.ts'
import { PreviewClock } from '../../preview/PreviewClock.tsx'
import { NoPreview } from '../../preview/PreviewForGuests.tsx'
import { previewClient } from '../../preview/previewSources.ts'
import { sessions } from '../../preview/previewSession.ts'
import { shared, type Shared } from '../../preview/sharedPreviews.ts'
import { takeTurn, tooMany } from '../../preview/turns.ts'
import { type Route, routeOf } from '../../routes.ts'
import { draftsClient, settings } from '../../sanity/client.ts'

export const config: PageConfig = { unstable_runtimeJS: false }

const getRoute = (path: string): Route | undefined => {
  const page = pages.find((page) => page.path === path)
  return page && routeOf(page.path)
}

type DraftProps =
  | (Props<unknown> & { previewOf: string; isOnePage?: boolean })
  | { outside: string; studioUrl: string }

/** Renders drafts on each request, for organizers with a preview session and guests with a valid preview link. */
export const getServerSideProps: GetServerSideProps<DraftProps> = async ({ params, query, req, res }) => {
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('X-Robots-Tag', 'noindex')
  const path = `/${[params?.path ?? []].flat().join('/')}`
  const route = getRoute(path)
  if (route === undefined) return { notFound: true }
  const account = (await sessions?.accountOf(req.cookies)) ?? null
  const link = account === null ? await shared?.openPage(req.cookies, path) : null
  if (previewClient === null || draftsClient === null || (account === null && !link)) {
    res.statusCode = 401
    return { props: { outside: path, studioUrl: settings.studioUrl } }
  }
  if (!(await takeTurn(account ?? String(link?.userId), res))) return answer(res, 429, tooMany)
  if (link) return readShared(draftsClient, path, route, link)

  const time = query.at === undefined ? undefined : outsideInstant(query.at)
  if (time === null) return answer(res, 400, `at is "${String(query.at)}"; use an instant such as 2026-11-23T20:30:00Z`)
  const at = time !== undefined && Date.parse(time) > Date.now() ? time : undefined
  const reader = readerOf(previewClient, query.release)
  const result = await route.getStaticProps({ reader, now: at })
  if (!('props' in result)) return { notFound: true }
  return { props: { ...result.props, previewOf: path, ...(at && { previewAt: at }) } }
}

/** Returns the page for a guest, who must not see which fields the texts come from. */
async function readShared(reader: SanityClient, path: string, route: Route, link: Shared) {
  const result = await route.getStaticProps({ reader })
  if (!('props' in result)) return { notFound: true as const }
  return { props: { ...result.props, previewOf: path, sharedUntil: link.expiresAt, isOnePage: link.path !== null } }
}

/** Returns a client that reads drafts, or what a release publishes if there is one of the name. */
const readerOf = (drafts: SanityClient, release: unknown) =>
  typeof release === 'string' && /^[\w-]+$/.test(release) ? drafts.withConfig({ perspective: [release] }) : drafts

/** Answers with a sentence in place of a page. */
function answer(response: ServerResponse, status: number, message: string) {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(message)
  return { props: { outside: '', studioUrl: '' } } // not rendered, as the response has ended
}

/** Renders a page as it will be once its drafts are published. */
export default function DraftPage(props: DraftProps) {
  if ('outside' in props) return <NoPreview path={props.outside} studioUrl={props.studioUrl} />
  const page = getRoute(props.previewOf)?.default(props as never)
  return (
    <>
      <Head>
        <meta name="robots" content="noindex" />
        {props.isOnePage && <meta name="preview-of" content={props.previewOf} />}
      </Head>
      {page}
      {props.sharedUntil === undefined && <PreviewClock path={props.previewOf} at={props.previewAt} />}
    </>
  )
}
