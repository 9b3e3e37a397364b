import { Temporal } from 'temporal-polyfill'
import { isReached, readMoment } from './moments.ts'

/** When and where a notice is shown, as the content store holds it. */
export type Notice = {
  _id: string
  level: 'info' | 'important' | null
  from: string | null
  until: string | null
  /** Paths such as `/classes`; none: every page. */
  pages: string[] | null
}

/**
 * The notices that a page shows at a moment or will show later: important ones first, then the newest. One is shown from
 * its first moment until just before its last, without an end for good, and not at all while it has no beginning.
 * @param now ISO 8601
 */
export function noticesAhead<Shown extends Notice>(notices: Shown[], path: string, now: string): Shown[] {
  const moment = Temporal.Instant.from(now)
  return notices
    .filter(({ pages }) => !pages?.length || pages.includes(path))
    .flatMap((notice) => ({ notice, from: readMoment(notice.from), until: readMoment(notice.until) }))
    .filter(({ from, until }) => from && !(until && isReached(until, moment)))
    .map(({ notice }) => notice)
    .sort((a, b) => importance(b) - importance(a) || newest(a, b) || (a._id < b._id ? -1 : 1))
}

const importance = ({ level }: Notice) => Number(level === 'important')

function newest(a: Notice, b: Notice): number {
  const [first, second] = [readMoment(a.from), readMoment(b.from)]
  return first && second ? Temporal.Instant.compare(second, first) : 0
}
