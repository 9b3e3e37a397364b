import { styled } from 'styled-components'
import type { Venue } from '../../schedule/schedule.ts'
import { type NextClass, nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { coming, leadOn, noneIsPlanned, onUntil } from '../../schedule/wording/nextClass.ts'
import type { Notice } from '../queries/siteFacts.ts'
import { shownBetween, Words } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { EveningSource, WeeklySource } from '../ui/Source.tsx'
import { NextClassTerm, NoClass } from './NextClassWording.tsx'
import { Notices } from './Notices.tsx'

type Props = { evenings: Evening[]; usual: Venue | null; notices: Notice[]; now: string; path: string }

/** Shows when and where the next class is (except on the home page, whose hero says so), and the current notices. */
export function News({ evenings, usual, notices, now, path }: Props) {
  return (
    <Strip>
      {path !== '/' && <NextClassLines evenings={evenings} usual={usual} now={now} />}
      <Notices notices={notices} now={now} />
    </Strip>
  )
}

const Strip = styled.div`
  display: grid;
  align-content: start;
  gap: 0.75rem;
  max-width: 56rem;
`

/**
 * Shows the next class in one line and its venue in another. The classes after it are hidden until it is over, so the lines
 * are still right on a page that was rendered last week.
 */
function NextClassLines({ evenings, usual, now }: Pick<Props, 'evenings' | 'usual' | 'now'>) {
  const classes = nextClasses(evenings)
  const places = evenings.length > 0 ? nextVenues(classes, usual) : []
  return (
    <Next>
      <NextClassTerm />
      <dd>
        <ul>
          {classes.map((next) => (
            <li key={next.from} data-state={next.evening?.state} {...shownBetween(next.from, next.until, now)}>
              <NextClassSentence next={next} now={now} />
            </li>
          ))}
        </ul>
        {places.length > 0 && (
          <ul>
            {places.map(({ venue, from, until }) => (
              <li key={from} {...shownBetween(from, until, now)}>
                <PlaceLink venue={venue} />
              </li>
            ))}
          </ul>
        )}
      </dd>
    </Next>
  )
}

/* The window's width decides between one line and two. The text's width would change when the fonts load. */
const Next = styled.dl`
  display: grid;
  gap: 0 0.75rem;
  line-height: 1.4;

  dt {
    color: var(--glow);
    font-weight: 600;
  }

  strong {
    font-weight: inherit;
  }

  @media (min-width: 40rem) {
    grid-template-columns: max-content 1fr;
  }
`

/** Says in one sentence when the next class is, until when it lasts, or that none is planned. */
function NextClassSentence({ next: { evening, pause, from }, now }: { next: NextClass; now: string }) {
  const isBreak = pause !== null && pause.count > 1
  if (evening === null)
    return (
      <>
        {pause && (
          <span {...shownBetween(null, pause.endsAt, now)}>
            <NoClass pause={pause} />
            <EveningSource of={pause.first} />
          </span>
        )}
        <span {...shownBetween(pause?.endsAt ?? from, null, now)}>
          {noneIsPlanned}.
          <WeeklySource />
        </span>
      </>
    )
  return (
    <>
      {pause && (
        <>
          <span {...shownBetween(null, pause.endsAt, now)}>
            <NoClass pause={pause} />
            {` ${leadOn(pause, evening)}`}
            <EveningSource of={pause.first} />
          </span>{' '}
        </>
      )}
      <span {...shownBetween(isBreak ? pause.endsAt : null, evening.startsAt, now)}>
        <Words of={coming(evening)} />
        <EveningSource of={evening} />
      </span>
      <span data-on="" {...shownBetween(evening.startsAt, evening.endsAt, now)}>
        {onUntil(evening)}
        <EveningSource of={evening} />
      </span>
    </>
  )
}
