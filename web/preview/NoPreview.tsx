import Head from 'next/head'
import { styled } from 'styled-components'
import { GlobalStyle } from '../theme.ts'
import { PreviewClock, type ClockFacts } from './PreviewClock.tsx'

/** Shown at a preview's address to people without a valid preview session or link. */
export function NoPreview({ path, studioUrl }: { path: string; studioUrl: string }) {
  return (
    <Main>
      <Head>
        <title>This preview is for organizers</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
      </Head>
      <GlobalStyle />
      <h1>This preview is for organizers</h1>
      <p>It shows changes that are not published yet, to anyone who opens it in the Studio.</p>
      <p>
        Did somebody send you a link? Then it has ended, was taken back, or leads to another page: ask them for a new
        one.
      </p>
      <p>
        <a href={`${studioUrl}/presentation`}>Open the Studio</a>, or see{' '}
        <a href={path}>this page as everybody sees it</a>.
      </p>
    </Main>
  )
}

/** Shown in previews of a time at which a page was not published. */
export function WasMissing({ clock }: { clock: ClockFacts }) {
  return (
    <>
      <Main>
        <Head>
          <title>This page was not published then</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
        </Head>
        <GlobalStyle />
        <h1>This page was not published then</h1>
        <p>Choose another time below.</p>
      </Main>
      <PreviewClock {...clock} />
    </>
  )
}

const Main = styled.main`
  display: grid;
  align-content: start;
  gap: var(--space-m);
  min-height: 100svh;
  padding: 18vh max(var(--gutter), 50% - 20rem);
`
