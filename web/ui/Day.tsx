import { formatDate } from '../../schedule/wording/dates.ts'
import type { Word } from '../../schedule/wording/nextClass.ts'
import { dayWord } from '../../schedule/wording/sentences.ts'

type Props = {
  /** `YYYY-MM-DD`, or a time that starts with it. */
  date: string
  /**
   * For running text: "on Monday, November 23", plain "Monday, November 23", or "On Monday, November 23" at its start, which
   * can become "tonight".
   */
  inSentence?: 'on' | 'plain' | 'start'
}

/**
 * Shows an absolute date, which web/browser/clock.ts replaces with "tomorrow" or "this Monday" when that applies. On the day
 * itself, it says "tonight" for a time in the evening, otherwise "today".
 */
export function Day({ date, inSentence }: Props) {
  return (
    <time dateTime={date} data-day={dayWord(date)} data-in-sentence={inSentence}>
      {`${inSentence ? prefixes[inSentence] : ''}${formatDate(date.slice(0, 10))}`}
    </time>
  )
}

/** Shows the words of a sentence, and its dates with `Day`. */
export const Words = ({ of }: { of: Word[] }) =>
  of.map((word) => (typeof word === 'string' ? word : <Day key={word.date} {...word} />))

const prefixes = { on: 'on ', plain: '', start: 'On ' }

/**
 * Returns the attributes of an element that is only shown during a period, as of `now`. web/browser/clock.ts updates them while
 * the page is open or when it comes from a cache. Times are ISO 8601; a null bound is open.
 */
export function shownBetween(from: string | null, until: string | null, now: string) {
  const at = Date.parse(now)
  const isOn = (from === null || Date.parse(from) <= at) && (until === null || at < Date.parse(until))
  return { 'data-from': short(from), 'data-until': short(until), hidden: !isOn || undefined }
}

/** Shortens a time to the form "2026-11-24T01:30Z", because a page contains dozens of them. Returns invalid times unchanged. */
function short(time: string | null): string | undefined {
  if (time === null) return undefined
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? time : at.toISOString().replace(/(:00)?\.000Z$/, 'Z')
}
