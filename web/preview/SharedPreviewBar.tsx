import { styled } from 'styled-components'
import { dateAt, formatShortDate } from '../../schedule/wording/dates.ts'

/** On top of a preview that was shared by a link: nobody takes it for the site. @param until ISO 8601: when the link ends */
export const SharedPreviewBar = ({ until, timeZone }: { until: string; timeZone: string | null }) => (
  <Bar data-preview-bar aria-label="Preview">
    <p>
      <strong>Preview, not public</strong> · until {formatShortDate(dateAt(until, timeZone))}
    </p>
  </Bar>
)

const height = '2.75rem'

const Bar = styled.aside`
  position: sticky;
  inset-block-start: 0;
  z-index: 11;
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: ${height};
  padding: 0 var(--gutter);
  background: var(--hot);
  color: var(--ink);
  text-align: center;

  & ~ header {
    top: ${height};
  }
`
