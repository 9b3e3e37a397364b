import { styled } from 'styled-components'
import { dateAt, formatShortDate } from '../../schedule/wording/dates.ts'

/** Marks a preview and links out of it. web/preview/browser removes it inside the Studio, whose frame already says so. */
export function PreviewBar({ path, isPast }: { path: string; isPast?: boolean }) {
  return (
    <BottomBar data-preview-bar aria-label="Preview">
      <p>{isPast ? 'Preview of the past' : 'Preview with unpublished changes'}</p>
      <Exit href={`/api/draft/disable?from=${encodeURIComponent(path)}`}>Exit preview</Exit>
    </BottomBar>
  )
}

/**
 * Marks a preview that was shared by a link, at the top of the page, so that guests don't mistake it for the site.
 * @param until when the link expires, ISO 8601
 */
export const SharedPreviewBar = ({ until, timeZone }: { until: string; timeZone: string | null }) => (
  <SharedTopBar data-preview-bar aria-label="Preview">
    <p>
      <strong>Preview, not public</strong> · until {formatShortDate(dateAt(until, timeZone))}
    </p>
  </SharedTopBar>
)

const BottomBar = styled.aside`
  position: sticky;
  inset-block-end: 0;
  z-index: 9;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 var(--space-m);
  padding: 0.25rem var(--gutter);
  background: var(--hot);
  color: var(--ink);
  font-weight: 600;

  @media print {
    display: none;
  }
`

const Exit = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: inherit;
`

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
