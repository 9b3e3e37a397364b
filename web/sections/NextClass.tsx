import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Venue } from '../../schedule/schedule.ts'
import { describeTeam } from '../../schedule/team.ts'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening, Pause } from '../../schedule/upcoming/upcoming.ts'
import { clockTimeOf, formatTime } from '../../schedule/wording/dates.ts'
import {
  coming,
  hoursAndTitle,
  leadOn,
  noClass,
  noneIsPlanned,
  onUntil,
  whyAndPeriod,
} from '../../schedule/wording/nextClass.ts'
import { width } from '../theme.ts'
import { Day, shownBetween, Words } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { EveningSource, WeeklySource } from '../ui/Source.tsx'

type Period = ReturnType<typeof shownBetween>

/** How a component shows what is said about the next class, one thing after another. */
type Forms = {
  pause: (pause: Pause, next: Evening | null, period: Period) => ReactNode
  coming: (evening: Evening, period: Period) => ReactNode
  on: (evening: Evening, period: Period) => ReactNode
  none: (period: Period) => ReactNode
}

type Props = { evenings: Evening[]; now: string; forms: Forms; children?: ReactNode }

/**
 * Answers "Next class" or, while something with `data-on` is shown, "On now"; the theme hides the other term. The classes after the
 * next one are hidden until it is over, so the answer is still right on a page that was rendered last week.
 */
function NextClass({ evenings, now, forms, children }: Props) {
  return (
    <>
      <dt data-next="">Next class</dt>
      <dt data-now="">On now</dt>
      <dd>
        <ul>
          {nextClasses(evenings).map(({ evening, pause, from, until }) => (
            <li key={from} data-state={evening?.state} {...shownBetween(from, until, now)}>
              {pause && forms.pause(pause, evening, shownBetween(null, pause.endsAt, now))}
              {evening === null && forms.none(shownBetween(pause?.endsAt ?? from, null, now))}
              {evening && forms.coming(evening, shownBetween(hideUntil(pause), evening.startsAt, now))}
              {evening && forms.on(evening, shownBetween(evening.startsAt, until, now))}
            </li>
          ))}
        </ul>
        {children}
      </dd>
    </>
  )
}

/** Several cancelled evenings are announced with the one after them, so that one is not said twice. */
const hideUntil = (pause: Pause | null) => (pause !== null && pause.count > 1 ? pause.endsAt : null)

/** Shows the next class in large type: its date and hours, preceded by a note on cancelled evenings before it. */
export const NextClassFact = (props: Pick<Props, 'evenings' | 'now'>) => <NextClass {...props} forms={large} />

const large: Forms = {
  pause: (pause, next, period) => (
    <p data-large={pause.count > 1 || undefined} {...period}>
      <NoClass pause={pause} />
      {next && ` ${leadOn(pause, next)}`}
      <EveningSource of={pause.first} />
    </p>
  ),
  none: (period) => (
    <>
      <strong {...period}>To be announced</strong>
      <WeeklySource />
    </>
  ),
  coming: (evening, period) => (
    <div {...period}>
      <strong>
        <Day date={evening.startsAt} />
      </strong>
      <span>{hoursAndTitle(evening)}</span>
    </div>
  ),
  on: (evening, period) => (
    <>
      <div data-on="" {...period}>
        <strong>{evening.title ?? 'Class'}</strong>
        <span>{`until ${formatTime(clockTimeOf(evening.endsAt))}`}</span>
      </div>
      <Team evening={evening} />
      <EveningSource of={evening} />
    </>
  ),
}

/** Shows the next class in one line and its venue in another. */
export function NextClassLines({ evenings, usual, now }: Pick<Props, 'evenings' | 'now'> & { usual: Venue | null }) {
  const places = evenings.length > 0 ? nextVenues(nextClasses(evenings), usual) : []
  return (
    <Lines>
      <NextClass evenings={evenings} now={now} forms={sentences}>
        {places.length > 0 && (
          <ul>
            {places.map(({ venue, from, until }) => (
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

const sentences: Forms = {
  pause: (pause, next, period) => (
    <>
      <span {...period}>
        <NoClass pause={pause} />
        {next && ` ${leadOn(pause, next)}`}
        <EveningSource of={pause.first} />
      </span>{' '}
    </>
  ),
  none: (period) => (
    <span {...period}>
      {noneIsPlanned}.
      <WeeklySource />
    </span>
  ),
  coming: (evening, period) => (
    <span {...period}>
      <Words of={coming(evening)} />
      <EveningSource of={evening} />
    </span>
  ),
  on: (evening, period) => (
    <span data-on="" {...period}>
      {onUntil(evening)}
      <EveningSource of={evening} />
    </span>
  ),
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

  @media (min-width: ${width.s}) {
    grid-template-columns: max-content 1fr;
  }
`

/** Says "No class this Monday: the studio is closed.", or for several evenings "No class until Monday, December 21: holiday break." */
function NoClass({ pause }: { pause: Pause }) {
  const rest = whyAndPeriod(pause)
  const hasReason = rest.startsWith(':')
  return (
    <>
      <strong>
        <Words of={noClass(pause)} />
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
  return (
    duties.length > 0 && (
      <p>
        {duties.join(' · ')}
        <EveningSource of={evening} />
      </p>
    )
  )
}
