import { type Occurrence, type Schedule } from '../../schedule/schedule.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { formatDate } from '../../schedule/wording/dates.ts'

/** One evening in the menu, and the document that says what is different about it. */
export type EveningItem = {
  id: string
  state: Occurrence['state']
  /** "Monday, December 7", and what is not as usual */
  title: string
  /** The day to write a change for: of a moved evening, the one that the weekly rule gives. */
  date: string
  dateInWords: string
  /** What is different on that day, as the head of its form. */
  changeInWords: { cancelled: string; moved: string }
  /** The change that there is, or the id that one gets: two organisers at once write one document. */
  exceptionId: string
}

/**
 * The next evenings, as the menu lists them.
 * @param now ISO 8601
 * @param deleted ids that no new change can have
 */
export const eveningItems = (schedule: Schedule, now: string, deleted: ReadonlySet<string>): EveningItem[] =>
  upcoming(schedule, now).map((evening) => ({
    id: evening.state === 'special' ? evening.id : `evening-${evening.weeklyDate}`,
    state: evening.state,
    title: titleOf(evening),
    date: evening.weeklyDate,
    dateInWords: formatDate(evening.weeklyDate),
    changeInWords: changeInWords(evening),
    exceptionId: exceptionId(schedule, evening, deleted),
  }))

/** A cancellation and a move that there are say so; else what the form is for. */
function changeInWords({ state, date, weeklyDate }: Occurrence) {
  const day = formatDate(weeklyDate)
  const moved = date === weeklyDate ? `${day}: other time or place` : `${day}: moved to ${formatDate(date)}`
  return {
    cancelled: state === 'moved' ? moved : state === 'cancelled' ? `${day}: cancelled` : `Cancel ${day}`,
    moved: state === 'moved' ? moved : `Move ${day}`,
  }
}

function titleOf({ state, date, weeklyDate, title }: Occurrence): string {
  if (state === 'cancelled') return `${formatDate(date)}: cancelled`
  if (state === 'special') return `${formatDate(date)}: ${title ?? 'special evening'}`
  if (state === 'asUsual') return formatDate(date)
  return date === weeklyDate
    ? `${formatDate(date)}: other time or place`
    : `${formatDate(date)}: moved from ${formatDate(weeklyDate)}`
}

function exceptionId(
  { exceptions }: Schedule,
  { id, state, weeklyDate }: Occurrence,
  deleted: ReadonlySet<string>,
): string {
  if (state === 'special') return id
  const change = exceptions.findLast(({ date, status }) => date === weeklyDate && status === state)
  if (change !== undefined) return change._id

  // The usual id may hold a change whose date has been altered since.
  let free = `schedule-exception-${weeklyDate}`
  while (deleted.has(free) || exceptions.some(({ _id }) => _id === free)) free += '-again'
  return free
}
