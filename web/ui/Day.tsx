import { formatDate } from '../../schedule/wording/dates.ts'

type Props = {
  /** `YYYY-MM-DD`, or a moment that begins with it. */
  date: string
  /**
   * In running text: "on Monday, November 23", plain "Monday, November 23", or "On Monday, November 23" at its start; later
   * "tonight".
   */
  inSentence?: 'on' | 'plain' | 'start'
  /** The word for the day itself. */
  today?: 'today' | 'tonight'
}

/** A date in words that stay true; web/browser/clock.ts says "tomorrow" or "this Monday" when it is. */
export function Day({ date, inSentence, today = 'today' }: Props) {
  return (
    <time dateTime={date} data-day={today} data-in-sentence={inSentence}>
      {`${inSentence ? prefixes[inSentence] : ''}${formatDate(date.slice(0, 10))}`}
    </time>
  )
}

const prefixes = { on: 'on ', plain: '', start: 'On ' }
