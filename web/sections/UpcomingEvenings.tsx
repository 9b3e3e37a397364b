import { styled } from 'styled-components'
import { announcements, listLength, type Evening } from '../../schedule/upcoming/upcoming.ts'
import { type Venue } from '../../schedule/schedule.ts'
import { because } from '../../schedule/wording/sentences.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { Day } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { Stops } from '../ui/Stops.tsx'
import { formatHoursOf, nameAndWeek } from '../../schedule/wording/dates.ts'
import { Team, Until } from './NextClassWording.tsx'
import { EveningSource, VenueSource, WeeklySource } from '../ui/Source.tsx'

type Props = {
  evenings: Evening[]
  /** Where evenings usually are. */
  usual: Venue | null
  now: string
  /** Arranges the evenings across the page if there is room. */
  inARow?: boolean
}

/**
 * Lists the next evenings as stops on one line, with their program. Cancelled evenings are among them with their reason;
 * several in a row share one stop. Stops past the list's length show up once earlier ones are over.
 */
export function UpcomingEvenings({ evenings, usual, now, inARow = false }: Props) {
  if (evenings.length === 0)
    return (
      <p>
        No evening is planned at the moment. Come back soon.
        <WeeklySource />
      </p>
    )
  const isAnyAtUsual = evenings.some(({ state, isElsewhere }) => state !== 'cancelled' && !isElsewhere)
  return (
    <>
      <Evenings data-row={inARow || undefined}>
        {announcements(evenings).map(({ evening, pause }) =>
          evening === null ? (
            <li key={pause.first.id} data-state="cancelled" {...shownBetween(null, pause.endsAt, now)}>
              <h3>
                {pause.count === 1 ? (
                  <Night evening={pause.first} />
                ) : (
                  <span>
                    No class <Until next={pause.next} />
                  </span>
                )}
              </h3>
              <Change>{pause.count === 1 ? `No class${because(pause.reason)}` : pause.reason}</Change>
              <EveningSource of={pause.first} />
            </li>
          ) : (
            <li key={evening.id} data-state={evening.state} {...shownBetween(null, evening.endsAt, now)}>
              <h3>
                <Night evening={evening} />
              </h3>
              <Program evening={evening} />
              <EveningSource of={evening} />
            </li>
          ),
        )}
      </Evenings>
      {usual && isAnyAtUsual && (
        <p>
          At <PlaceLink venue={usual} />, unless another place is named.
          <VenueSource of={usual} />
        </p>
      )}
    </>
  )
}

const Night = ({ evening: { startsAt } }: { evening: Evening }) => <Day date={startsAt} />

function Program({ evening }: { evening: Evening }) {
  const { state, reason, title, parts, venue, isElsewhere } = evening
  return (
    <>
      <Hours>{formatHoursOf(evening)}</Hours>
      {isElsewhere && venue && (
        <Change>
          At <PlaceLink venue={venue} />
        </Change>
      )}
      {title && <strong>{title}</strong>}
      {reason && <Change>{state === 'moved' ? `Moved${because(reason)}` : reason}</Change>}
      {state === 'moved' && !reason && <Change>Not as usual this time</Change>}
      {parts.some(({ name }) => name) && <p>{parts.map(nameAndWeek).filter(Boolean).join(', ')}</p>}
      <Team evening={evening} />
    </>
  )
}

const Evenings = styled(Stops)`
  > [data-state='cancelled']::before {
    border-width: 2.5px;
    border-color: var(--hot);
    background: var(--surface);
  }

  > [data-state='cancelled'] h3 > time {
    text-decoration-line: line-through;
    text-decoration-thickness: 2px;
  }

  > li:nth-child(n + ${listLength + 1} of :not([hidden])) {
    display: none;
  }

  h3 {
    font-size: var(--step-1);
    line-height: 1.6;
  }

  p {
    color: var(--quiet);
  }
`

const Hours = styled.p`
  && {
    color: var(--cool);
    font-weight: 600;
  }
`

const Change = styled.p`
  && {
    color: var(--press);
    font-weight: 600;
  }
`
