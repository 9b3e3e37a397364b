import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Venue } from '../../schedule/schedule.ts'
import { addressOf } from '../../schedule/venueFacts.ts'
import { byWeekday, weekdaysOf, weeklyHours } from '../../schedule/wording/weekly.ts'
import type { Site } from '../queries/siteQuery.ts'
import { lowHeight, width } from '../theme.ts'
import { shownBetween } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { VenueSource, WeeklySource } from '../ui/Source.tsx'
import { belowLine, besideLine } from '../ui/Stops.tsx'

type Props = {
  when: ReactNode
  /** One place after another, each while the next class is there. */
  where: { venue: Venue; days?: string | null; from?: string | null; until?: string | null }[]
  now: string
  /** Shown after the venue. */
  children?: ReactNode
}

/** Shows when and where in large type. Either may be missing. */
export function WhenAndWhere({ when, where, now, children }: Props) {
  if (!when && where.length === 0 && !children) return null
  return (
    <Facts>
      {when && <div>{when}</div>}
      {where.length > 0 && (
        <div>
          <dt>Where</dt>
          <dd>
            <ul>
              {where.map(({ venue, days = null, from = null, until = null }) => (
                <li key={`${from} ${days}`} {...shownBetween(from, until, now)}>
                  <Place venue={venue} />
                  {days && <p>{days}</p>}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {children}
    </Facts>
  )
}

function Place({ venue }: { venue: Venue }) {
  const address = addressOf(venue)
  if (venue.name === null) return <PlaceLink venue={venue} />
  return (
    <>
      <strong>
        <PlaceLink venue={venue}>{venue.name}</PlaceLink>
      </strong>
      {address && (
        <span>
          {address}
          <VenueSource of={venue} />
        </span>
      )}
    </>
  )
}

export function EveryWeek({ weekly }: Pick<Site, 'weekly'>) {
  return (
    <>
      <dt>When</dt>
      <dd>
        <strong>{weekdaysOf(weekly)}</strong>
        {byWeekday(weekly, weeklyHours).map(({ days, fact: hours }) =>
          days ? <p key={hours}>{`${days}, ${hours}`}</p> : <span key={hours}>{hours}</span>,
        )}
        <WeeklySource />
      </dd>
    </>
  )
}

/** Windows in which the facts are in a row on the slot line. A phone on its side has no room for a row. */
export const inARow = `((min-width: ${width.m}) and (min-height: ${lowHeight}))`

/* Stops on the slot line, with the colors of lead and follow alternating: beside the column, or across it from the window's edge. */
const Facts = styled.dl`
  position: relative;
  display: grid;
  flex: 1;

  @media (not ${inARow}) and (forced-colors: none) {
    margin-inline-start: calc(-1 * var(--beside));
  }

  > div {
    padding: 0 0 0.9rem 1.6rem;
    ${besideLine}
  }

  > div:nth-child(even) {
    --dancer: var(--cool);
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

  span,
  p {
    font-size: var(--step-1);
    line-height: 1.3;
    font-variant-numeric: tabular-nums lining-nums;
  }

  a {
    text-decoration-thickness: 2px;
    text-decoration-color: var(--hot);
    text-underline-offset: 0.15em;
  }

  /* On a phone, the button below has to fit on the first screen. */
  @media (not ${inARow}) {
    > div {
      padding-bottom: 0.6rem;
    }

    span,
    p {
      font-size: 1rem;
    }

    [data-in-a-line] strong {
      display: inline;
      margin-right: 0.4rem;
    }
  }

  @media ${inARow} {
    display: flex;

    /* Wider than the space from the column to the edge of the window. */
    &::before {
      content: '';
      position: absolute;
      right: 100%;
      width: 50vw;
      border-top: var(--thread) solid var(--hot);
    }

    > div:last-child {
      flex: 1;
    }

    > div {
      min-width: 8.5rem;
      padding: 1.25rem clamp(1.5rem, 3vw, 3.5rem) 0 0;
      ${belowLine}
    }
  }
`
