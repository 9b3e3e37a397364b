import { type Evening } from '../../schedule/upcoming.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { Day } from '../ui/Day.tsx'
import { clockTimeOf, formatHours, formatTime } from '../../schedule/words.ts'

/** One evening in one sentence: when it is, or that it is not, or that it is on now. */
export function EveningLine({ evening, now }: { evening: Evening; now: string }) {
  const { state, startsAt, endsAt, title, reason, venue, isElsewhere } = evening
  const because = reason ? `: ${reason}` : ''
  if (state === 'cancelled')
    return (
      <>
        No class <Day date={startsAt} today="tonight" inSentence="on" />
        {because}. Next:
      </>
    )
  return (
    <>
      <span {...shownBetween(null, startsAt, now)}>
        {title && `${title}: `}
        <Day date={startsAt} today="tonight" />, {formatHours(clockTimeOf(startsAt), clockTimeOf(endsAt))}
        {state === 'moved' && ` (moved${because})`}
        {isElsewhere && venue?.name && `, at ${venue.name}`}
      </span>
      <span {...shownBetween(startsAt, endsAt, now)}>
        {title ?? 'Class'} is on now, until {formatTime(clockTimeOf(endsAt))}
      </span>
    </>
  )
}
