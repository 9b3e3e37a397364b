import { styled } from 'styled-components'
import { type Site } from '../queries/site.ts'
import { formatAddress } from '../ui/formatAddress.ts'
import { formatHours, formatWeekday } from '../ui/times.ts'

/** The weekly evening and its place, set large. Either may still be missing. */
export function WhenAndWhere({ site: { evening, venue } }: { site: Pick<Site, 'evening' | 'venue'> }) {
  return (
    <Facts>
      {evening?.weekday && (
        <div>
          <dt>When</dt>
          <dd>
            <strong>{formatWeekday(evening.weekday)}</strong>
            {evening.startsAt && evening.endsAt && <span>{formatHours(evening.startsAt, evening.endsAt)}</span>}
          </dd>
        </div>
      )}
      {venue && (
        <div>
          <dt>Where</dt>
          <dd>
            <strong>{venue.name}</strong>
            {venue.address && <span>{formatAddress(venue.address)}</span>}
          </dd>
        </div>
      )}
    </Facts>
  )
}

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0.9rem clamp(2rem, 5vw, 4.5rem);

  dt {
    color: var(--glow);
    font-size: 0.9375rem;
    font-weight: 600;
  }

  strong {
    display: block;
    font: 700 var(--step-2) / 1.15 var(--display);
    letter-spacing: -0.02em;
  }

  span {
    font-size: var(--step-1);
    line-height: 1.3;
    font-variant-numeric: tabular-nums lining-nums;
  }
`
