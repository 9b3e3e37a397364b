import { styled } from 'styled-components'
import { dateAt, formatShortDate } from '../../schedule/wording/dates.ts'

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
