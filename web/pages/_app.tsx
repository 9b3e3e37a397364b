import type { AppProps } from 'next/app'
import Head from 'next/head'
import { styled } from 'styled-components'
import { palette } from '../../shared/palette.ts'
import { noticesFor } from '../../schedule/notices.ts'
import type { Props } from '../page.ts'
import { createSources, renderable } from '../preview/sources.ts'
import { SharedPreviewBar } from '../preview/SharedPreviewBar.tsx'
import { Footer } from '../sections/Footer.tsx'
import { News } from '../sections/News.tsx'
import { TopBar } from '../sections/TopBar.tsx'
import { GlobalStyle } from '../ui/GlobalStyle.tsx'
import { SourcesOfPage } from '../ui/Source.tsx'

/** Renders what surrounds every page: its icons, the bar above and the footer below. */
export default function App({ Component, pageProps: props, router }: AppProps<Props<unknown> | { site?: undefined }>) {
  const pageProps = renderable(props)
  // Next's own error pages have no site content.
  if (!pageProps.site) return <Component {...pageProps} />
  const { site, evenings, notices, paths, now, contentAsOf, previewOf, sharedUntil } = pageProps
  const path = previewOf ?? router.pathname
  const news = <News evenings={evenings} usual={site.venue} notices={noticesFor(path, notices)} now={now} path={path} />
  const page = (
    <>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={palette.ink} />
        {contentAsOf && <meta name="content-as-of" content={contentAsOf} />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </Head>
      <GlobalStyle />
      <SkipLink href="#content">Skip to the content</SkipLink>
      {sharedUntil && <SharedPreviewBar until={sharedUntil} timeZone={site.timeZone} />}
      <TopBar name={site.title} path={path} paths={paths} />
      <Component {...pageProps} news={news} />
      <Footer site={site} evenings={evenings} paths={paths} now={now} />
    </>
  )
  if (previewOf === undefined || sharedUntil !== undefined) return page
  return <SourcesOfPage value={createSources(pageProps.schedule)}>{page}</SourcesOfPage>
}

const SkipLink = styled.a`
  position: fixed;
  inset: 0.5rem auto auto 0.5rem;
  z-index: 20;
  padding: 0.75rem 1.25rem;
  border-radius: 999px;
  background: var(--button);
  color: var(--ink);
  box-shadow: 0 0 0 8px var(--ink);
  font-weight: 700;

  &:focus {
    outline-color: var(--glow);
  }

  &:not(:focus) {
    translate: 0 -200%;
  }
`
