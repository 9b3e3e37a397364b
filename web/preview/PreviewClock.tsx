import { styled } from 'styled-components'

type Props = {
  /** Times at which a page changes, ISO 8601. */
  moments: string[]
  /** The time that the preview shows, ISO 8601. */
  now: string
  isNow: boolean
  timeZone: string
}

const hour = 60 * 60_000
const daysAhead = 365

/** Shows a preview at any time up to a year ahead; web/preview/browser/previewClock.ts moves it. */
export function PreviewClock({ moments, now, isNow, timeZone }: Props) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const name = (time: string | number) => format.format(new Date(time))
  const from = Math.floor(Date.now() / hour) * hour
  return (
    <Bar data-preview-clock aria-label="Time of the preview">
      <label>
        <output>{isNow ? 'As of now' : `As of ${name(now)}`}</output>
        <input
          type="range"
          name="at"
          aria-label="Show the page at"
          aria-valuetext={isNow ? 'now' : name(now)}
          min={from}
          max={from + daysAhead * 24 * hour}
          step={hour / 4}
          defaultValue={Date.parse(now)}
          data-time-zone={timeZone}
        />
      </label>
      <select aria-label="Go to the next change" defaultValue="">
        <option value="">Next changes…</option>
        <option value="now">Now</option>
        {moments.map((moment) => (
          <option key={moment} value={moment}>
            {name(moment)}
          </option>
        ))}
      </select>
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
    min-height: 44px;
    font: inherit;
  }

  @media print {
    display: none;
  }
`
