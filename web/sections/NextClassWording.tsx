import { styled } from 'styled-components'
import type { Evening, Pause } from '../../schedule/upcoming/upcoming.ts'
import { clockTimeOf, formatTime } from '../../schedule/wording/dates.ts'
import { hoursAndTitle, leadOn, noClass, whyAndPeriod } from '../../schedule/wording/nextClass.ts'
import { describeTeam } from '../../schedule/team.ts'
import { Day, shownBetween, Words } from '../ui/Day.tsx'
import { EveningSource, WeeklySource } from '../ui/Source.tsx'
import { type NextClass, nextClasses } from '../../schedule/upcoming/nextClasses.ts'

// Parts that the components for "When is the next class?" share; schedule/wording/nextClass.ts words them.

/** Says "No class this Monday: the studio is closed.", or for several evenings "No class until Monday, December 21: holiday break." */
export function NoClass({ pause }: { pause: Pause }) {
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

/** Names the facts about the next class: "Next class", or "On now" while one with `data-on` is shown. The theme hides the other. */
export const NextClassTerm = () => (
  <>
    <dt data-next="">Next class</dt>
    <dt data-now="">On now</dt>
  </>
)

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
      <p data-team>
        {duties.join(' · ')}
        <EveningSource of={evening} />
      </p>
    )
  )
}

/** Shows the next class in large type: its date and hours, preceded by a note on cancelled evenings before it. */
export function NextClassFact({ evenings, now }: { evenings: Evening[]; now: string }) {
  return (
    <>
      <NextClassTerm />
      <dd>
        <ul>
          {nextClasses(evenings).map((next) => (
            <li key={next.from} data-state={next.evening?.state} {...shownBetween(next.from, next.until, now)}>
              <CurrentFact next={next} now={now} />
              {next.evening ? <EveningSource of={next.evening} /> : <WeeklySource />}
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}

function CurrentFact({ next: { evening, pause, from }, now }: { next: NextClass; now: string }) {
  const isBreak = pause !== null && pause.count > 1
  return (
    <>
      {pause && (
        <p data-large={isBreak || undefined} {...shownBetween(null, pause.endsAt, now)}>
          <NoClass pause={pause} />
          {evening && ` ${leadOn(pause, evening)}`}
          <EveningSource of={pause.first} />
        </p>
      )}
      {evening === null ? (
        <strong {...shownBetween(pause?.endsAt ?? from, null, now)}>To be announced</strong>
      ) : (
        <>
          <div {...shownBetween(isBreak ? pause.endsAt : null, evening.startsAt, now)}>
            <strong>
              <Day date={evening.startsAt} />
            </strong>
            <span>{hoursAndTitle(evening)}</span>
          </div>
          <div data-on="" {...shownBetween(evening.startsAt, null, now)}>
            <strong>{evening.title ?? 'Class'}</strong>
            <span>{`until ${formatTime(clockTimeOf(evening.endsAt))}`}</span>
          </div>
          <Team evening={evening} />
        </>
      )}
    </>
  )
}
