import { styled } from 'styled-components'
import { type Evening } from '../../schedule/upcoming.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { EveningLine } from './EveningLine.tsx'

/**
 * The next evening in one line; a cancelled one first says so. The evenings after it wait, hidden, for their turn: the line
 * stays right on a page that was rendered last week.
 */
export function NextClass({ evenings, now }: { evenings: Evening[]; now: string }) {
  if (evenings.length === 0) return <p>No class is planned at the moment.</p>
  return (
    <Candidates aria-label="Next class">
      {evenings.map((evening) => (
        <li key={evening.id} data-state={evening.state} {...shownBetween(null, evening.endsAt, now)}>
          <EveningLine evening={evening} now={now} />
        </li>
      ))}
    </Candidates>
  )
}

/** A list of which the first that takes place shows, and what is cancelled before it. */
export const Candidates = styled.ul`
  > li:not([data-state='cancelled'], [hidden]) ~ li {
    display: none;
  }
`
