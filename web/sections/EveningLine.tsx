import type { NextClass } from '../../schedule/upcoming/nextClasses.ts'
import { because } from '../../schedule/wording/sentences.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { clockTimeOf, formatHours, formatTime } from '../../schedule/wording/dates.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { Day } from '../ui/Day.tsx'
import { NoClass } from './NoClass.tsx'
import { EveningSource, WeeklySource } from '../ui/Source.tsx'

/** The next class in one sentence: that it is not, when it is, or that it is on now. */
export function EveningLine({ next: { evening, pause, from }, now }: { next: NextClass; now: string }) {
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
          No class is planned at the moment.
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
            {isBreak ? ` Then ${hoursAndTitle(evening)}` : ' Next:'}
            <EveningSource of={pause.first} />
          </span>{' '}
        </>
      )}
      <span {...shownBetween(isBreak ? pause.endsAt : null, evening.startsAt, now)}>
        {evening.title && `${evening.title}: `}
        <Day date={evening.startsAt} today="tonight" />, {hoursOf(evening)}
        {evening.state === 'moved' && ` (moved${because(evening.reason)})`}
        <EveningSource of={evening} />
      </span>
      <span {...shownBetween(evening.startsAt, evening.endsAt, now)}>
        {evening.title ?? 'Class'} is on now, until {formatTime(clockTimeOf(evening.endsAt))}
        <EveningSource of={evening} />
      </span>
    </>
  )
}

/** "8:30–11:00 pm"; "8:30 pm" of what has no end. */
export const hoursOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) =>
  formatHours(clockTimeOf(startsAt), endsAt && clockTimeOf(endsAt))

export const hoursAndTitle = (evening: Evening) => [hoursOf(evening), evening.title].filter(Boolean).join(', ')
