import type { GetServerSideProps, GetStaticPropsResult, PageConfig } from 'next'
import Head from 'next/head'
import { type ReactNode } from 'react'
import { type PagePath } from '../../../schemas/pages.ts'
import { type Props } from '../../page.ts'
import { renderable } from '../../preview/inBrowser.ts'
import { NoPreview } from '../../preview/NoPreview.tsx'
import { PreviewBar } from '../../preview/PreviewBar.tsx'
import { previewCookie } from '../../preview/previewSession.ts'
import { previewClient } from '../../preview/previewSources.ts'
import { priceSource } from '../../preview/priceSource.ts'
import { sessions } from '../../preview/sessions.ts'
import { settings } from '../../sanity/client.ts'
import { PriceSource } from '../../ui/Price.tsx'
import * as classes from '../classes.tsx'
import * as community from '../community.tsx'
import * as contact from '../contact-us.tsx'
import * as firstTime from '../firsttime.tsx'
import * as home from '../index.tsx'
import * as register from '../register.tsx'
import * as teachers from '../teachers.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

type Route = {
  default: (props: never) => ReactNode
  getStaticProps: (from: { reader: NonNullable<typeof previewClient> }) => Promise<GetStaticPropsResult<Props<unknown>>>
}

const routes: Record<PagePath, Route> = {
  '/': home,
  '/classes': classes,
  '/firsttime': firstTime,
  '/register': register,
  '/teachers': teachers,
  '/community': community,
  '/contact-us': contact,
}

const routeOf = (path: string): Route | undefined => (routes as Record<string, Route>)[path]

type DraftProps = (Props<unknown> & { previewOf: string }) | { outside: string; studioUrl: string }

/** Made anew for each request, from drafts, for whoever came through the Studio and may still come in. */
export const getServerSideProps: GetServerSideProps<DraftProps> = async ({ params, req, res }) => {
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('X-Robots-Tag', 'noindex')
  const path = `/${[params?.path ?? []].flat().join('/')}`
  const route = routeOf(path)
  if (route === undefined) return { notFound: true }
  if (previewClient === null || !(await sessions?.isGood(previewCookie(req.cookies)))) {
    res.statusCode = 401
    return { props: { outside: path, studioUrl: settings.studioUrl } }
  }

  const result = await route.getStaticProps({ reader: previewClient })
  return 'props' in result ? { props: { ...result.props, previewOf: path } } : { notFound: true }
}

/** A page as it will be once its drafts are published. */
export default function DraftPage(props: DraftProps) {
  if ('outside' in props) return <NoPreview path={props.outside} studioUrl={props.studioUrl} />
  return (
    <>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <PriceSource value={(...price) => renderable(priceSource(...price))}>
        {routeOf(props.previewOf)?.default(props as never)}
      </PriceSource>
      <PreviewBar path={props.previewOf} />
    </>
  )
}
