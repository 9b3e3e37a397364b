import { styled } from 'styled-components'
import { type Evening } from '../../schedule/upcoming.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { Day } from '../ui/Day.tsx'
import { Stops } from '../ui/Stops.tsx'
import { clockTimeOf, formatHours, formatWeek } from '../../schedule/words.ts'

type Props = {
  evenings: Evening[]
  now: string
  /** Across the page where there is room; else one under the other. */
  inARow?: boolean
  level?: 'h3' | 'h4'
}

/** The next four evenings with what is on in each, as stops on one line; what is cancelled is among them and says why. */
export function UpcomingEvenings({ evenings, now, inARow = false, level: Heading = 'h3' }: Props) {
  if (evenings.length === 0) return <p>No evening is planned at the moment. Come back soon.</p>
  return (
    <Evenings data-row={inARow || undefined}>
      {evenings.map((evening) => (
        <li key={evening.id} data-state={evening.state} {...shownBetween(null, evening.endsAt, now)}>
          <Heading>
            <Day date={evening.startsAt} today="tonight" />
          </Heading>
          <Programme evening={evening} />
        </li>
      ))}
    </Evenings>
  )
}

function Programme({ evening }: { evening: Evening }) {
  const { state, reason, title, startsAt, endsAt, parts, venue, isElsewhere } = evening
  if (state === 'cancelled') return <Change>No class{reason && `: ${reason}`}</Change>
  return (
    <>
      <Hours>
        {formatHours(clockTimeOf(startsAt), clockTimeOf(endsAt))}
        {isElsewhere && venue?.name && `, at ${venue.name}`}
      </Hours>
      {title && <strong>{title}</strong>}
      {state !== 'asUsual' && reason && <Change>{reason}</Change>}
      {state === 'moved' && !reason && <Change>Not as usual this time</Change>}
      {parts.some(({ name }) => name) && <p>{parts.map(describePart).filter(Boolean).join(', ')}</p>}
    </>
  )
}

/** "WCS 2 (week 3 of 3: Sugar Tucks)" */
function describePart({ name, series }: Evening['parts'][number]): string {
  if (name === null || series === null) return name ?? ''
  return `${name} (${formatWeek(series)}${series.topic ? `: ${series.topic}` : ''})`
}

const Evenings = styled(Stops)`
  > [data-state='cancelled']::before {
    border: 2.5px solid var(--hot);
    background: var(--surface);
  }

  > [data-state='cancelled'] time {
    text-decoration: line-through 2px;
  }

  > li:nth-child(n + 5 of :not([hidden])) {
    display: none;
  }

  h3,
  h4 {
    margin: 0;
    font-family: var(--display);
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
