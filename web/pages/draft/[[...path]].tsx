import type { SanityClient } from '@sanity/client'
import type { ServerResponse } from 'node:http'
import type { GetServerSideProps, PageConfig } from 'next'
import Head from 'next/head'
import { outsideInstant } from '../../../shared/outsideTime.ts'
import type { Props } from '../../page.ts'
import { findSharedPreview } from '../../preview/findSharedPreview.ts'
import { PreviewClock, SharedPreviewBar } from '../../preview/PreviewBar.tsx'
import { previewClient } from '../../preview/previewSources.ts'
import { sessions } from '../../preview/previewSession.ts'
import { takeTurn, tooMany } from '../../preview/turns.ts'
import { type Route, routes } from '../../routes.ts'
import { draftsClient, settings } from '../../sanity/client.ts'

export const config: PageConfig = { unstable_runtimeJS: false }

const routesByPath: Partial<Record<string, Route>> = routes

type DraftProps = Props<unknown> & { previewOf: string }

/** Renders drafts on each request, for organizers with a preview session and guests with a valid preview link. */
export const getServerSideProps: GetServerSideProps<DraftProps> = async ({ params, query, req, res }) => {
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('X-Robots-Tag', 'noindex')
  res.setHeader('Referrer-Policy', 'strict-origin') // the address of a guest's page contains the key
  const path = `/${[params?.path ?? []].flat().join('/')}`
  const route = routesByPath[path]
  if (route === undefined) return { notFound: true }
  if (draftsClient === null || previewClient === null || sessions === null) return answer(res, 401, noPreview(path))
  const account = await sessions.accountOf(req.cookies)
  const link = account === null ? await findSharedPreview(draftsClient, path, query.key) : null
  const author = account ?? link?.userId
  if (author === undefined) return answer(res, 401, noPreview(path))
  if (!(await takeTurn(author, res))) return answer(res, 429, tooMany)

  const time = query.at === undefined ? undefined : outsideInstant(query.at)
  if (time === null) return answer(res, 400, 'Use an instant such as 2026-11-23T20:30:00Z for the time of a preview')
  const at = time !== undefined && Date.parse(time) > Date.now() ? time : undefined
  // Guests must not see which fields the texts come from.
  const result = link
    ? await route.getStaticProps({ reader: draftsClient })
    : await route.getStaticProps({ reader: readerOf(previewClient, query.release), now: at })
  if (!('props' in result)) return { notFound: true }
  return {
    props: { ...result.props, previewOf: path, ...(link ? { sharedUntil: link.expiresAt } : at && { previewAt: at }) },
  }
}

/** Returns a client that reads drafts, or the content of a release if `release` is a name. */
const readerOf = (drafts: SanityClient, release: unknown) =>
  typeof release === 'string' && /^[\w-]+$/.test(release) ? drafts.withConfig({ perspective: [release] }) : drafts

/** Answers with a short text in place of a page. @param html must not contain text from the request */
function answer(response: ServerResponse, status: number, html: string) {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
  return { props: {} as DraftProps } // not rendered, as the response has ended
}

/** Returns the answer to people without a valid preview session or link. */
const noPreview = (path: string) => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This preview is for organizers</title>
<h1>This preview is for organizers</h1>
<p>It shows changes that are not published yet, to anyone who opens it in the Studio.</p>
<p>Did somebody send you a link? Then it has ended, was taken back, or leads to another page: ask them for a new one.</p>
<p><a href="${settings.studioUrl}/presentation">Open the Studio</a>, or see
<a href="${path}">this page as everybody sees it</a>.</p>
`

/** Renders a page as it will be once its drafts are published. */
export default function DraftPage(props: DraftProps) {
  return (
    <>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      {routesByPath[props.previewOf]?.default(props as never)}
      {props.sharedUntil === undefined ? (
        <PreviewClock path={props.previewOf} at={props.previewAt} />
      ) : (
        <SharedPreviewBar until={props.sharedUntil} timeZone={props.site.timeZone} />
      )}
    </>
  )
}
