import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Venue } from '../../schedule/schedule.ts'
import { describeTeam } from '../../schedule/team.ts'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening, Pause } from '../../schedule/upcoming/upcoming.ts'
import { clockTimeOf, formatTime } from '../../schedule/wording/dates.ts'
import {
  eveningLine,
  hoursAndTitle,
  leadToNext,
  pauseTitle,
  noneIsPlanned,
  ongoingLine,
  reasonAndPeriod,
} from '../../schedule/wording/nextClass.ts'
import { width } from '../theme.ts'
import { Day, shownBetween, Words } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { EveningSource, WeeklySource } from '../ui/Source.tsx'

type Props = {
  evenings: Evening[]
  now: string
  /** Whether the date and the hours are in large type; a sentence otherwise. */
  isLarge?: boolean
  children?: ReactNode
}

/**
 * Answers "Next class" or, while something with `data-on` is shown, "On now"; the theme hides the other term. The classes after the
 * next one are hidden until it is over, so the answer is still right on a page that was rendered last week.
 */
export function NextClass({ evenings, now, isLarge = false, children }: Props) {
  return (
    <>
      <dt data-next="">Next class</dt>
      <dt data-now="">On now</dt>
      <dd>
        <ul>
          {nextClasses(evenings).map(({ evening, pause, from, until }) => (
            <li key={from} data-state={evening?.state} {...shownBetween(from, until, now)}>
              {pause && (
                <p data-large={pause.count > 1 || undefined} {...shownBetween(null, pause.endsAt, now)}>
                  <NoClass pause={pause} />
                  {evening && ` ${leadToNext(pause, evening)} `}
                  <EveningSource of={pause.first} />
                </p>
              )}
              {evening ? (
                <>
                  <div {...shownBetween(hideUntil(pause), evening.startsAt, now)}>
                    {isLarge ? (
                      <>
                        <strong>
                          <Day date={evening.startsAt} />
                        </strong>
                        <span>{hoursAndTitle(evening)}</span>
                      </>
                    ) : (
                      <Words of={eveningLine(evening)} />
                    )}
                  </div>
                  <div data-on="" {...shownBetween(evening.startsAt, until, now)}>
                    {isLarge ? (
                      <>
                        <strong>{evening.title ?? 'Class'}</strong>
                        <span>until {formatTime(clockTimeOf(evening.endsAt))}</span>
                      </>
                    ) : (
                      ongoingLine(evening)
                    )}
                  </div>
                  {isLarge && <Team evening={evening} />}
                  <EveningSource of={evening} />
                </>
              ) : (
                <strong {...shownBetween(pause?.endsAt ?? from, null, now)}>
                  {isLarge ? 'To be announced' : `${noneIsPlanned}.`}
                  <WeeklySource />
                </strong>
              )}
            </li>
          ))}
        </ul>
        {children}
      </dd>
    </>
  )
}

/** Returns when the evening after a pause is shown: a pause of several evenings already announces it. */
const hideUntil = (pause: Pause | null) => (pause !== null && pause.count > 1 ? pause.endsAt : null)

/** Shows the next class in one line and its venue in another. */
export function NextClassLines({ evenings, usual, now }: Pick<Props, 'evenings' | 'now'> & { usual: Venue | null }) {
  return (
    <Lines>
      <NextClass evenings={evenings} now={now}>
        {evenings.length > 0 && (
          <ul>
            {nextVenues(nextClasses(evenings), usual).map(({ venue, from, until }) => (
              <li key={from} {...shownBetween(from, until, now)}>
                <PlaceLink venue={venue} />
              </li>
            ))}
          </ul>
        )}
      </NextClass>
    </Lines>
  )
}

/* The window's width decides between one line and two. The text's width would change when the fonts load. */
const Lines = styled.dl`
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

  p,
  div {
    display: inline;
  }

  @media (min-width: ${width.s}) {
    grid-template-columns: max-content 1fr;
  }
`

/** Says "No class this Monday: the studio is closed.", or for several evenings "No class until Monday, December 21: holiday break." */
function NoClass({ pause }: { pause: Pause }) {
  const rest = reasonAndPeriod(pause)
  const hasReason = rest.startsWith(':')
  return (
    <>
      <strong>
        <Words of={pauseTitle(pause)} />
        {hasReason && ':'}
      </strong>
      {hasReason ? rest.slice(1) : rest}
    </>
  )
}

/** Says "Next class: this Monday, Nov 23" as a heading, and "On now" once that class has begun. */
export function NextClassHeading({ evening, now }: { evening: Evening; now: string }) {
  const { startsAt, title } = evening
  return (
    <Heading>
      <span {...shownBetween(null, startsAt, now)}>{title ?? 'Next class'}</span>
      <span {...shownBetween(startsAt, null, now)}>{title && `${title}: `}On now</span> <Day date={startsAt} />
      <EveningSource of={evening} />
    </Heading>
  )
}

const Heading = styled.h2`
  font-size: var(--step-3);

  span {
    display: block;
    padding-bottom: 0.5rem;
    color: var(--cool);
    font: 600 var(--step-1) / 1.35 var(--body);
    letter-spacing: 0;
  }
`

/** Says who does what: "WCS 1: Anna and Ben · DJ: Dana". */
export function Team({ evening }: { evening: Evening }) {
  const duties = describeTeam(evening)
  return duties.length > 0 && <p>{duties.join(' · ')}</p>
}
