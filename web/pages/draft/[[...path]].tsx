import type { GetServerSideProps, PageConfig } from 'next'
import Head from 'next/head'
import { changesAhead } from '../../../schedule/upcoming/nextChange.ts'
import { type Props } from '../../page.ts'
import { NoPreview } from '../../preview/NoPreview.tsx'
import { PreviewBar } from '../../preview/PreviewBars.tsx'
import { PreviewClock } from '../../preview/PreviewClock.tsx'
import { previewCookie } from '../../preview/previewSession.ts'
import { previewClient } from '../../preview/previewSources.ts'
import { sessions, shared } from '../../preview/sessions.ts'
import { sharedPreviewCookie } from '../../preview/sharedPreviews.ts'
import { getSiteFacts } from '../../queries/siteFacts.ts'
import { type Route, routes } from '../../routes.ts'
import { draftsClient, settings } from '../../sanity/client.ts'

export const config: PageConfig = { unstable_runtimeJS: false }

const getRoute = (path: string): Route | undefined => (routes as Record<string, Route>)[path]

/** `moments` are the times in the next weeks at which a page changes; only organizers get them. */
type DraftProps =
  | (Props<unknown> & { previewOf: string; isOnePage?: boolean; moments?: string[] })
  | { outside: string; studioUrl: string }

/** Renders drafts on each request, for organizers with a preview session and guests with a valid preview link. */
export const getServerSideProps: GetServerSideProps<DraftProps> = async ({ params, query, req, res }) => {
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('X-Robots-Tag', 'noindex')
  const path = `/${[params?.path ?? []].flat().join('/')}`
  const route = getRoute(path)
  if (route === undefined) return { notFound: true }
  const isOrganizer = await sessions?.isValid(previewCookie(req.cookies))
  const link = isOrganizer ? null : await shared?.openPage(sharedPreviewCookie(req.cookies), path)
  // Guests must not see which fields the texts come from.
  const reader = isOrganizer ? readerOf(query.release) : link ? draftsClient : null
  if (reader === null) {
    res.statusCode = 401
    return { props: { outside: path, studioUrl: settings.studioUrl } }
  }

  const at = isOrganizer ? readInstant(query.at) : undefined
  const result = await route.getStaticProps({ reader, now: at })
  if (!('props' in result)) return { notFound: true }
  const props = { ...result.props, previewOf: path }
  if (link) return { props: { ...props, sharedUntil: link.expiresAt, isOnePage: link.path !== null } }
  const moments = changesAhead(await getSiteFacts(reader).facts, new Date().toISOString())
  return { props: { ...props, moments, ...(at !== undefined && { previewAt: at }) } }
}

/** Returns a client that reads drafts, or what a release publishes if there is one of the name. */
const readerOf = (release: unknown) =>
  typeof release === 'string' && /^[\w-]+$/.test(release)
    ? (previewClient?.withConfig({ perspective: [release] }) ?? null)
    : previewClient

/** Returns the time for which a preview is requested, ISO 8601 in UTC; undefined for now. */
function readInstant(value: unknown): string | undefined {
  const instant = new Date(String(value))
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()
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
      {props.moments && (
        <PreviewClock
          moments={props.moments}
          now={props.now}
          isNow={props.previewAt === undefined}
          timeZone={props.site.timeZone}
        />
      )}
      {!props.sharedUntil && <PreviewBar path={props.previewOf} />}
    </>
  )
}
