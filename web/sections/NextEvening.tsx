import { type Evening } from '../../schedule/upcoming.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { Day } from '../ui/Day.tsx'
import { clockTimeOf, formatHours, formatTime } from '../../schedule/words.ts'
import { Candidates } from './NextClass.tsx'

/** The next evening as a fact to read from afar: its date and hours; a cancelled one before it says so first. */
export function NextEvening({ evenings, now }: { evenings: Evening[]; now: string }) {
  return (
    <>
      <dt>Next class</dt>
      <dd>
        {evenings.length === 0 ? (
          <strong>To be announced</strong>
        ) : (
          <Candidates>
            {evenings.map((evening) => (
              <li key={evening.id} data-state={evening.state} {...shownBetween(null, evening.endsAt, now)}>
                {evening.state === 'cancelled' ? (
                  <span>
                    No class <Day date={evening.startsAt} today="tonight" inSentence="on" />
                    {evening.reason && `: ${evening.reason}`}. Next:
                  </span>
                ) : (
                  <Facts evening={evening} now={now} />
                )}
              </li>
            ))}
          </Candidates>
        )}
      </dd>
    </>
  )
}

function Facts({ evening: { startsAt, endsAt, title, venue, isElsewhere }, now }: { evening: Evening; now: string }) {
  return (
    <>
      <strong {...shownBetween(null, startsAt, now)}>
        <Day date={startsAt} today="tonight" />
      </strong>
      <strong {...shownBetween(startsAt, endsAt, now)}>On now</strong>
      <span {...shownBetween(null, startsAt, now)}>
        {formatHours(clockTimeOf(startsAt), clockTimeOf(endsAt))}
        {title && `, ${title}`}
        {isElsewhere && venue?.name && `, at ${venue.name}`}
      </span>
      <span {...shownBetween(startsAt, endsAt, now)}>until {formatTime(clockTimeOf(endsAt))}</span>
    </>
  )
}
