import { formatDate } from '../../schedule/words.ts'

type Props = {
  /** `YYYY-MM-DD`, or a moment that begins with it. */
  date: string
  /** In running text: "on Monday, November 23", or plain "Monday, November 23"; later "tonight". */
  inSentence?: 'on' | 'plain'
  /** The word for the day itself. */
  today?: 'today' | 'tonight'
}

/** A date in words that stay true; web/browser/clock.ts says "tomorrow" or "this Monday" when it is. */
export function Day({ date, inSentence, today = 'today' }: Props) {
  return (
    <time dateTime={date} data-day={today} data-in-sentence={inSentence}>
      {`${inSentence === 'on' ? 'on ' : ''}${formatDate(date.slice(0, 10))}`}
    </time>
  )
}
