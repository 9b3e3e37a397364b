import { styled } from 'styled-components'
import type { Evening, Pause } from '../../schedule/upcoming/upcoming.ts'
import { formatHoursOf, clockTimeOf, formatTime } from '../../schedule/wording/dates.ts'
import { because, endOf } from '../../schedule/wording/sentences.ts'
import { describeTeam } from '../../schedule/team.ts'
import { Day, shownBetween } from '../ui/Day.tsx'
import { EveningSource, WeeklySource } from '../ui/Source.tsx'
import { type NextClass, nextClasses } from '../../schedule/upcoming/nextClasses.ts'

/**
 * Wording that is shared by the components that answer "When is class?":
 *
 * | Component          | Shown                                         | Says                                              |
 * | ------------------ | --------------------------------------------- | ------------------------------------------------- |
 * | `News`             | under the bar of every page but the home page | when and where the next class is, in one sentence |
 * | `NextClassFact`    | in the hero and on the 404 page               | the same, set large, as one of the facts          |
 * | `WhenAndWhere`     | around `NextClassFact` and in the footer      | lays out when, where and the price                |
 * | `EveryWeek`        | in the footer                                 | weekday and hours of the weekly evening           |
 * | `WeeklyEvening`    | on the home page                              | the parts of the weekly evening                   |
 * | `UpcomingEvenings` | on the home and community pages               | the next evenings with their program              |
 * | `FirstEvening`     | on the first-time page                        | what happens that evening, hour by hour           |
 * | `NextLessons`      | at the end of the teachers page               | the next evening and what is taught in each part  |
 * | `Ticket`           | at the end of the registration page           | when the doors open next                          |
 * | `Poster`           | on paper, for the home page                   | the weekly evening and the next evenings          |
 */

/** Says "No class this Monday: the studio is closed.", or for several evenings "No class until Monday, December 21: holiday break." */
export function NoClass({ pause: { first, count, next, reason } }: { pause: Pause }) {
  const why = because(reason)
  return (
    <>
      <strong>
        No class {count === 1 && <Day date={first.startsAt} inSentence="on" />}
        {count > 1 && <Until next={next} />}
        {why.slice(0, 1)}
      </strong>
      {why.slice(1)}
      {endOf(why)}
    </>
  )
}

/** Says "until Monday, December 21" or "until further notice". */
export const Until = ({ next }: Pick<Pause, 'next'>) =>
  next === null ? (
    'until further notice'
  ) : (
    <>
      until <Day date={next.startsAt} inSentence="plain" />
    </>
  )

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

/** Formats hours and title as "8:30–11:00 pm, Halloween Party". */
export const formatHoursAndTitle = (evening: Evening) =>
  [formatHoursOf(evening), evening.title].filter(Boolean).join(', ')

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
          {evening && (isBreak ? ` Then ${formatHoursAndTitle(evening)}` : ' Next:')}
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
            <span>{formatHoursAndTitle(evening)}</span>
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
