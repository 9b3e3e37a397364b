import { type ReactNode } from 'react'
import { styled } from 'styled-components'
import { type Site } from '../queries/site.ts'
import { formatAddress } from '../../schedule/formatAddress.ts'
import { formatHours, formatWeekday } from '../../schedule/words.ts'

type Props = { when: ReactNode; venue: Site['venue'] }

/** When and where, set large. Either may still be missing: null, or a place without name and address. */
export function WhenAndWhere({ when, venue }: Props) {
  const address = venue?.address ? formatAddress(venue.address) : null
  const isPlaceKnown = Boolean(venue?.name ?? address)
  if (!when && !isPlaceKnown) return null
  return (
    <Facts>
      {when && <div>{when}</div>}
      {isPlaceKnown && (
        <div>
          <dt>Where</dt>
          <dd>
            {venue?.name && <strong>{venue.name}</strong>}
            {address && <span>{address}</span>}
          </dd>
        </div>
      )}
    </Facts>
  )
}

/** The evening that everybody can count on. */
export function EveryWeek({ evening }: Pick<Site, 'evening'>) {
  if (!evening?.weekday) return null
  return (
    <>
      <dt>When</dt>
      <dd>
        <strong>{formatWeekday(evening.weekday)}</strong>
        {evening.startsAt && evening.endsAt && <span>{formatHours(evening.startsAt, evening.endsAt)}</span>}
      </dd>
    </>
  )
}

/* Two stops on the slot line: lead and follow. */
const Facts = styled.dl`
  display: grid;
  flex: 1;

  div {
    position: relative;
    padding: 0 0 0.9rem 1.6rem;
    border-left: 2.5px solid var(--hot);
  }

  div:last-child {
    padding-bottom: 0;
  }

  div::before {
    content: '';
    position: absolute;
    top: 0.2rem;
    left: -10px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--hot);
  }

  div:last-child::before {
    background: var(--cool);
  }

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

  @media (min-width: 48rem) {
    grid-template-columns: max-content 1fr;

    div {
      padding: 1.25rem clamp(2rem, 5vw, 4.5rem) 0 0;
      border-top: 2.5px solid var(--hot);
      border-left: 0;
    }

    div::before {
      top: -10px;
      left: 0;
    }
  }
`
