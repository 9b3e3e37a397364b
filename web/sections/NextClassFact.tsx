import { type NextClass, nextClasses } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { clockTimeOf, formatTime } from '../../schedule/wording/dates.ts'
import { Day } from '../ui/Day.tsx'
import { EveningSource, WeeklySource } from '../ui/Source.tsx'
import { shownBetween } from '../ui/shownBetween.ts'
import { formatHoursAndTitle, NextClassTerm, NoClass, Team } from './NextClassWording.tsx'

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
