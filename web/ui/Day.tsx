import { formatDate } from '../../schedule/wording/dates.ts'
import { dayWord } from '../../schedule/wording/relativeDay.ts'

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
 * Shows an absolute date, which web/browser/clock.ts replaces with "tomorrow" or "this Monday" when that applies. The day itself
 * is "tonight" if the time is in the evening, and otherwise "today".
 */
export function Day({ date, inSentence }: Props) {
  return (
    <time dateTime={date} data-day={dayWord(date)} data-in-sentence={inSentence}>
      {`${inSentence ? prefixes[inSentence] : ''}${formatDate(date.slice(0, 10))}`}
    </time>
  )
}

const prefixes = { on: 'on ', plain: '', start: 'On ' }
