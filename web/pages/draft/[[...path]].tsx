import type { GetServerSideProps, GetStaticPropsResult, PageConfig } from 'next'
import Head from 'next/head'
import { type ReactNode } from 'react'
import { type Props } from '../../page.ts'
import { previewClient } from '../../preview/previewSources.ts'
import { PreviewBar } from '../../preview/PreviewBar.tsx'
import ClassesPage, { getStaticProps as getClasses } from '../classes.tsx'
import CommunityPage, { getStaticProps as getCommunity } from '../community.tsx'
import ContactPage, { getStaticProps as getContact } from '../contact-us.tsx'
import FirstTimePage, { getStaticProps as getFirstTime } from '../firsttime.tsx'
import HomePage, { getStaticProps as getHome } from '../index.tsx'
import RegisterPage, { getStaticProps as getRegister } from '../register.tsx'
import TeachersPage, { getStaticProps as getTeachers } from '../teachers.tsx'

export const config: PageConfig = { unstable_runtimeJS: false }

const pages: Record<string, (props: never) => ReactNode> = {
  '/': HomePage,
  '/classes': ClassesPage,
  '/firsttime': FirstTimePage,
  '/register': RegisterPage,
  '/contact-us': ContactPage,
  '/community': CommunityPage,
  '/teachers': TeachersPage,
}

type Source = (from: { reader: NonNullable<typeof previewClient> }) => Promise<GetStaticPropsResult<Props<unknown>>>

const sources: Record<string, Source> = {
  '/': getHome,
  '/classes': getClasses,
  '/firsttime': getFirstTime,
  '/register': getRegister,
  '/contact-us': getContact,
  '/community': getCommunity,
  '/teachers': getTeachers,
}

type DraftProps = Props<unknown> & { previewOf: string }

/** Made anew for each request, from drafts; whoever did not come through the Studio gets the published page. */
export const getServerSideProps: GetServerSideProps<DraftProps> = async ({ draftMode, params, res }) => {
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('X-Robots-Tag', 'noindex')
  const path = `/${[params?.path ?? []].flat().join('/')}`
  const source = sources[path]
  if (source === undefined) return { notFound: true }
  if (!draftMode || previewClient === null) return { redirect: { destination: path, permanent: false } }

  const result = await source({ reader: previewClient })
  return 'props' in result ? { props: { ...(await result.props), previewOf: path } } : { notFound: true }
}

/** A page as it will be once its drafts are published. */
export default function DraftPage(props: DraftProps) {
  return (
    <>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      {pages[props.previewOf]?.(props as never)}
      <PreviewBar path={props.previewOf} />
    </>
  )
}
