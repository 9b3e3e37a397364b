import { styled } from 'styled-components'
import { dateAt, formatShortDate } from '../../schedule/wording/dates.ts'
import Head from 'next/head'
import { GlobalStyle } from '../ui/GlobalStyle.tsx'

/**
 * Marks a preview that was shared by a link, at the top of the page, so that guests don't mistake it for the site.
 * @param until when the link expires, ISO 8601
 */
export const SharedPreviewBar = ({ until, timeZone }: { until: string; timeZone: string | null }) => (
  <SharedTopBar aria-label="Preview">
    <p>
      <strong>Preview, not public</strong> · until {formatShortDate(dateAt(until, timeZone))}
    </p>
  </SharedTopBar>
)

const sharedBarHeight = '2.75rem'

const SharedTopBar = styled.aside`
  position: sticky;
  inset-block-start: 0;
  z-index: 11;
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: ${sharedBarHeight};
  padding: 0 var(--gutter);
  background: var(--hot);
  color: var(--ink);
  text-align: center;

  & ~ header {
    top: ${sharedBarHeight};
  }
`

/** Shown at a preview's address to people without a valid preview session or link. */
export const NoPreview = ({ path, studioUrl }: { path: string; studioUrl: string }) => (
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
      Did somebody send you a link? Then it has ended, was taken back, or leads to another page: ask them for a new one.
    </p>
    <p>
      <a href={`${studioUrl}/presentation`}>Open the Studio</a>, or see{' '}
      <a href={path}>this page as everybody sees it</a>.
    </p>
  </Main>
)

const Main = styled.main`
  display: grid;
  align-content: start;
  gap: var(--space-m);
  min-height: 100svh;
  padding: 18vh max(var(--gutter), 50% - 20rem);

  h1 {
    font-size: 2em;
  }
`
