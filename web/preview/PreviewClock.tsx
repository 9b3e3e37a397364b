import { styled } from 'styled-components'
import { momentFormat } from '../../schedule/wording/dates.ts'
import { tappable } from '../ui/ButtonLink.tsx'

export type ClockFacts = {
  /** The time that the preview shows, ISO 8601; null for now. */
  at: string | null
  /** Times at which a page changes in the next weeks. */
  moments: string[]
  timeZone: string
}

const step = 15 * 60_000
const daysAhead = 365

/**
 * Marks a preview for organizers, shows it at any time from now to a year ahead, which web/preview/browser moves, and links out of
 * it. Inside the Studio, whose frame says that it is a preview, only the clock stays.
 * @param path of the published page
 */
export function PreviewClock({ path, at, moments, timeZone }: ClockFacts & { path: string }) {
  const format = momentFormat(timeZone)
  const name = (time: string) => format.format(Date.parse(time))
  const present = Math.floor(Date.now() / step) * step
  return (
    <Bar data-preview-clock aria-label="Time of the preview">
      <label>
        <output>{at === null ? 'As of now' : `As of ${name(at)}`}</output>
        <input
          type="range"
          name="at"
          aria-label="Show the page at"
          aria-valuetext={at === null ? 'now' : name(at)}
          min={present}
          max={present + daysAhead * 24 * 60 * 60_000}
          step={step}
          defaultValue={at === null ? present : Date.parse(at)}
        />
      </label>
      <select aria-label="Go to a change" defaultValue="">
        <option value="">Changes…</option>
        <option value="now">Now</option>
        {moments.map((time) => (
          <option key={time} value={time}>
            {name(time)}
          </option>
        ))}
      </select>
      <p data-outside-studio>
        Unpublished changes · <a href={`/api/draft/disable?from=${encodeURIComponent(path)}`}>Exit preview</a>
      </p>
    </Bar>
  )
}

const Bar = styled.aside`
  position: sticky;
  inset-block-end: 0;
  z-index: 9;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0.25rem var(--space-m);
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

  select {
    flex: 1 1 0;
    min-width: 9rem;
    max-width: 18rem;
    min-height: 44px;
    font: inherit;
  }

  p {
    color: var(--hot);
  }

  a {
    ${tappable}
    color: inherit;
  }
`
