import { isReached, momentOf, readMoment } from './time.ts'

/** The times, pages and level of a notice, as the content store returns them. */
export type Notice = {
  _id: string
  level: 'info' | 'important' | null
  from: string | null
  until: string | null
  /** Paths such as `/classes`; empty for every page. */
  pages: string[] | null
}

/**
 * Returns the notices that are shown at an instant: important ones first, then the newest. A notice is shown from `from`
 * (inclusive) until `until` (exclusive); without `until` it stays, and without `from` it isn't shown.
 * @param now ISO 8601
 */
export function noticesAt<Shown extends Notice>(notices: Shown[], now: string): Shown[] {
  const hasCome = (time: string | null) => {
    const moment = readMoment(time)
    return moment !== null && isReached(moment, momentOf(now))
  }
  return notices
    .filter(({ from, until }) => hasCome(from) && !hasCome(until))
    .sort((a, b) => importance(b) - importance(a) || startOf(b) - startOf(a) || (a._id < b._id ? -1 : 1))
}

export const noticesFor = <Shown extends Notice>(path: string, notices: Shown[]): Shown[] =>
  notices.filter(({ pages }) => !pages?.length || pages.includes(path))

const importance = ({ level }: Notice) => Number(level === 'important')

const startOf = ({ from }: Notice) => Date.parse(from ?? '')
