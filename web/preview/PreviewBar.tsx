import { styled } from 'styled-components'
import { dateAt, formatShortDate } from '../../schedule/wording/dates.ts'
import { tappable } from '../ui/ButtonLink.tsx'

const step = 15 * 60_000
const daysAhead = 365

/**
 * Marks a preview for organizers, and links to the published page. Its slider sets the time of the preview, up to a year ahead;
 * web/preview/browser reacts to it. Inside the Studio, which has its own marks, only the slider is shown.
 * @param path of the published page
 * @param at the time that the preview shows, ISO 8601, if it is not now
 */
export function PreviewClock({ path, at }: { path: string; at?: string }) {
  const present = Math.floor(Date.now() / step) * step
  return (
    <Bar data-preview-clock aria-label="Time of the preview">
      <label>
        <output />
        <input
          type="range"
          name="at"
          aria-label="Show the page at"
          min={present}
          max={present + daysAhead * 24 * 60 * 60_000}
          step={step}
          defaultValue={at === undefined ? present : Date.parse(at)}
        />
      </label>
      <p data-outside-studio>
        Unpublished changes · <a href={path}>Published page</a>
      </p>
    </Bar>
  )
}

/**
 * Marks a preview that was shared by a link, so that guests don't mistake it for the site.
 * @param until when the link expires, ISO 8601
 */
export const SharedPreviewBar = ({ until, timeZone }: { until: string; timeZone: string | null }) => (
  <Bar aria-label="Preview">
    <p>Preview, not public · until {formatShortDate(dateAt(until, timeZone))}</p>
  </Bar>
)

const Bar = styled.aside`
  position: sticky;
  inset-block-end: 0;
  z-index: 9;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0.25rem var(--space-m);
  min-height: 44px;
  padding: 0.25rem var(--gutter);
  background: var(--ink);
  color: var(--paper);

  label {
    display: flex;
    flex: 1 1 18rem;
    align-items: center;
    gap: var(--space-s);
    min-height: 44px;
  }

  output {
    min-width: 12em;
    font-weight: 600;
  }

  input {
    flex: 1;
    accent-color: var(--hot);
  }

  p {
    color: var(--hot);
  }

  a {
    ${tappable}
    color: inherit;
  }
`
