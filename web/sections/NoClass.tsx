import type { Pause } from '../../schedule/upcoming/upcoming.ts'
import { because, endOf } from '../../schedule/wording/sentences.ts'
import { Day } from '../ui/Day.tsx'

/**
 * "No class this Monday: the studio is closed.", or of several evenings in a row, in one sentence, "No class until Monday,
 * December 21: holiday break."
 */
export function NoClass({ pause: { first, count, next, reason } }: { pause: Pause }) {
  const why = because(reason)
  return (
    <>
      <strong>
        No class {count === 1 && <Day date={first.startsAt} today="tonight" inSentence="on" />}
        {count > 1 && <Until next={next} />}
      </strong>
      {why}
      {endOf(why)}
    </>
  )
}

/** "until Monday, December 21", or "until further notice". */
export const Until = ({ next }: Pick<Pause, 'next'>) =>
  next === null ? (
    'until further notice'
  ) : (
    <>
      until <Day date={next.startsAt} today="tonight" inSentence="plain" />
    </>
  )
