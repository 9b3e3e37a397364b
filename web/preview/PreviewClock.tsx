import { styled } from 'styled-components'
import { momentFormat } from '../../schedule/wording/dates.ts'

export type ClockFacts = {
  /** The time that the preview shows, ISO 8601. */
  now: string
  isNow: boolean
  isPast: boolean
  /** The first time of the past that can be shown; null if there is none. */
  since: string | null
  /** Times at which a page changes in the next weeks. */
  moments: string[]
  /** Past times at which something was published, oldest first. */
  publishes: string[]
  /** Why the past can't be shown, or what is missing there. */
  problem: string | null
  timeZone: string
}

const step = 15 * 60_000
const daysAhead = 365
const shownPublishes = 50

/** Shows a preview at any time from the first one kept to a year ahead; web/preview/browser/preview.ts moves it. */
export function PreviewClock({ now, isNow, isPast, since, moments, publishes, problem, timeZone }: ClockFacts) {
  const format = momentFormat(timeZone)
  const name = (time: string) => format.format(Date.parse(time))
  const present = Date.now()
  const from = since === null ? Math.floor(present / step) * step : Math.ceil(Date.parse(since) / step) * step
  const latest = publishes.slice(-shownPublishes).reverse()
  const shown = isNow ? 'As of now' : `${isPast ? 'As published on' : 'As of'} ${name(now)}`
  return (
    <Bar data-preview-clock aria-label="Time of the preview">
      <label>
        <output>{shown}</output>
        <input
          type="range"
          name="at"
          aria-label="Show the page at"
          aria-valuetext={isNow ? 'now' : name(now)}
          min={from}
          max={present + daysAhead * 24 * 60 * 60_000}
          step={step}
          defaultValue={Date.parse(now)}
          list="preview-changes"
          data-present={present}
          data-time-zone={timeZone}
        />
      </label>
      <datalist id="preview-changes">
        {[...latest, ...moments].map((time) => (
          <option key={time} value={Date.parse(time)} />
        ))}
      </datalist>
      <select aria-label="Go to a change" defaultValue="">
        <option value="">Changes…</option>
        <option value="now">Now</option>
        <optgroup label="Ahead">{moments.map(toOption)}</optgroup>
        {latest.length > 0 && <optgroup label="Published">{latest.map(toOption)}</optgroup>}
      </select>
      <button type="button" data-why-toggle aria-pressed="false">
        Why?
      </button>
      {isPast && <small>Published content only: drafts and releases apply to now and later.</small>}
      {problem && <small>{since === null ? `The past can’t be shown: ${problem}` : problem}</small>}
    </Bar>
  )

  function toOption(time: string) {
    return (
      <option key={time} value={time}>
        {name(time)}
      </option>
    )
  }
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

  select,
  button {
    min-width: 44px;
    min-height: 44px;
    font: inherit;
  }

  select {
    flex: 1 1 0;
    min-width: 9rem;
    max-width: 18rem;
  }

  button {
    padding: 0 0.75rem;
    border: 1px solid;
    border-radius: 999px;
    background: none;
    color: inherit;
  }

  button[aria-pressed='true'] {
    background: var(--hot);
    color: var(--ink);
  }

  &:has(~ [data-preview-bar]) {
    inset-block-end: 52px; /* above the other bar */
  }
`
