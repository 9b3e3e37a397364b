import { styled } from 'styled-components'
import { momentFormat } from '../../schedule/wording/dates.ts'

export type ClockFacts = {
  /** The time that the preview shows, ISO 8601; null for now. */
  at: string | null
  /** Times at which a page changes in the next weeks. */
  moments: string[]
  timeZone: string
}

const step = 15 * 60_000
const daysAhead = 365

/** Shows a preview at any time from now to a year ahead; web/preview/browser/previewClock.ts moves it. */
export function PreviewClock({ at, moments, timeZone }: ClockFacts) {
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
          list="preview-changes"
        />
      </label>
      <datalist id="preview-changes">
        {moments.map((time) => (
          <option key={time} value={Date.parse(time)} />
        ))}
      </datalist>
      <select aria-label="Go to a change" defaultValue="">
        <option value="">Changes…</option>
        <option value="now">Now</option>
        {moments.map((time) => (
          <option key={time} value={time}>
            {name(time)}
          </option>
        ))}
      </select>
    </Bar>
  )
}

/** A bar at the bottom of the window. */
export const BottomBar = styled.aside`
  position: sticky;
  inset-block-end: 0;
  z-index: 9;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 var(--space-m);
  padding: 0.25rem var(--gutter);

  @media print {
    display: none;
  }
`

const Bar = styled(BottomBar)`
  row-gap: 0.25rem;
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

  &:has(~ [data-preview-bar]) {
    inset-block-end: 52px; /* above the other bar */
  }
`
