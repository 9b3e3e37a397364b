import { type Evening } from '../../schedule/upcoming.ts'
import { between } from '../ui/between.ts'
import { Day } from '../ui/Day.tsx'
import { formatHours, formatTime } from '../../schedule/words.ts'

const clockTime = (moment: string) => moment.slice(11, 16)

/** One evening in one sentence: when it is, or that it is not, or that it is on now. */
export function EveningLine({ evening, now }: { evening: Evening; now: string }) {
  const { state, startsAt, endsAt, title, reason, venue, isElsewhere } = evening
  const because = reason ? `: ${reason}` : ''
  if (state === 'cancelled')
    return (
      <>
        No class <Day date={startsAt} today="tonight" inSentence />
        {because}. Next:
      </>
    )
  return (
    <>
      <span {...between(null, startsAt, now)}>
        {title && `${title}: `}
        <Day date={startsAt} today="tonight" />, {formatHours(clockTime(startsAt), clockTime(endsAt))}
        {state === 'moved' && ` (moved${because})`}
        {isElsewhere && venue?.name && `, at ${venue.name}`}
      </span>
      <span {...between(startsAt, endsAt, now)}>
        {title ?? 'Class'} is on now, until {formatTime(clockTime(endsAt))}
      </span>
    </>
  )
}
