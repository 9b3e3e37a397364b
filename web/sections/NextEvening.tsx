import { nextClasses, type NextClass } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { clockTimeOf, formatTime } from '../../schedule/wording/dates.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { Day } from '../ui/Day.tsx'
import { hoursAndTitle } from './EveningLine.tsx'
import { NoClass } from './NoClass.tsx'
import { EveningSource, WeeklySource } from '../ui/Source.tsx'

/** The next class as a fact to read from afar: its date and hours; what is cancelled before it says so first, once. */
export function NextEvening({ evenings, now }: { evenings: Evening[]; now: string }) {
  return (
    <>
      <dt>Next class</dt>
      <dd>
        <ul>
          {nextClasses(evenings).map((next) => (
            <li key={next.from} data-state={next.evening?.state} {...shownBetween(next.from, next.until, now)}>
              <Fact next={next} now={now} />
              {next.evening ? <EveningSource of={next.evening} /> : <WeeklySource />}
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}

function Fact({ next: { evening, pause, from }, now }: { next: NextClass; now: string }) {
  const isBreak = pause !== null && pause.count > 1
  return (
    <>
      {pause && (
        <p data-large={isBreak || undefined} {...shownBetween(null, pause.endsAt, now)}>
          <NoClass pause={pause} />
          {evening && (isBreak ? ` Then ${hoursAndTitle(evening)}` : ' Next:')}
          <EveningSource of={pause.first} />
        </p>
      )}
      {evening === null ? (
        <strong {...shownBetween(pause?.endsAt ?? from, null, now)}>To be announced</strong>
      ) : (
        <>
          <div {...shownBetween(isBreak ? pause.endsAt : null, evening.startsAt, now)}>
            <strong>
              <Day date={evening.startsAt} today="tonight" />
            </strong>
            <span>{hoursAndTitle(evening)}</span>
          </div>
          <div {...shownBetween(evening.startsAt, null, now)}>
            <strong>On now</strong>
            <span>{`until ${formatTime(clockTimeOf(evening.endsAt))}`}</span>
          </div>
        </>
      )}
    </>
  )
}
