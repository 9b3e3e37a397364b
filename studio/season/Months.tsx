import { Heading } from '@sanity/ui'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { addDays } from '../../schedule/time.ts'
import { formatDate } from '../../schedule/wording/dates.ts'
import { SmallButton } from '../look/ui.tsx'
import { type Entry, weeksOf } from './seasonCalendar.ts'
import { nextMonth } from './seasonPlan.ts'

/** The days of a plan; `last` is null until it's chosen. */
export type Selection = { first: string; last: string | null }

type Props = {
  /** `YYYY-MM` */
  months: string[]
  entries: Map<string, Entry[]>
  today: string
  selection: Selection | null
  onSelect: (selection: Selection | null) => void
  /** The months of which series can be copied. */
  copyable: ReadonlySet<string>
  onCopy: (month: string) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Returns "January 2027". */
export const monthName = (month: string) =>
  new Date(`${month}-15`).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })

/** Shows months as grids of weeks, in which days are selected by pressing, dragging, or with arrow keys. */
export function Months({ months, entries, today, selection, onSelect, copyable, onCopy }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(selection?.first ?? today)
  const [dragged, setDragged] = useState<string | null>(null)
  const isShown = (date: string) => months.includes(date.slice(0, 7))
  const tabStop = isShown(focused) ? focused : today
  const isWide = weekdays.map((_, weekday) => hasEntries(entries, weekday))

  function press(date: string) {
    setFocused(date)
    if (date < today) return
    onSelect(selection && date >= selection.first ? { ...selection, last: date } : { first: date, last: null })
  }

  function extend(from: string, to: string) {
    if (from < today || to < today) return
    onSelect(from <= to ? { first: from, last: to } : { first: to, last: from })
  }

  function move(event: KeyboardEvent, date: string) {
    if (event.key === 'Escape') return onSelect(null)
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 }[event.key]
    if (days === undefined) return
    event.preventDefault()
    const to = addDays(date, days)
    if (!isShown(to)) return
    setFocused(to)
    grid.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus()
    if (event.shiftKey && to >= today) {
      const start = selection?.first ?? date
      if (to >= start) extend(start, to)
      else onSelect({ first: to, last: null })
    }
  }

  // A touch scrolls instead: two presses select as well.
  const startDrag = (event: PointerEvent, date: string) =>
    setDragged(event.pointerType === 'mouse' && event.button === 0 ? date : null)
  const drag = (event: PointerEvent, date: string) => {
    if (dragged !== null && event.buttons === 1 && date !== dragged) extend(dragged, date)
  }

  return (
    <All ref={grid}>
      {months.map((month) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <Title>
            <Heading as="h2" size={1} id={`month-${month}`}>
              {monthName(month)}
            </Heading>
            {copyable.has(month) && (
              <SmallButton
                text={`Copy series to ${monthName(nextMonth(month)).split(' ')[0]}`}
                onClick={() => onCopy(month)}
              />
            )}
          </Title>
          <Grid role="grid" aria-labelledby={`month-${month}`} aria-multiselectable>
            <Week role="row" $wide={isWide}>
              {weekdays.map((name) => (
                <Weekday key={name} role="columnheader" aria-label={name}>
                  {name.slice(0, 2)}
                </Weekday>
              ))}
            </Week>
            {weeksOf(month).map((week, index) => (
              <Week key={index} role="row" $wide={isWide}>
                {week.map((date, weekday) => (
                  <div key={weekday} role="gridcell" aria-selected={date === null ? undefined : isIn(selection, date)}>
                    {date !== null && (
                      <Day
                        type="button"
                        data-date={date}
                        data-today={date === today}
                        data-off={(entries.get(date) ?? []).some(({ kind }) => kind === 'break')}
                        data-selected={isIn(selection, date)}
                        aria-current={date === today ? 'date' : undefined}
                        aria-disabled={date < today}
                        tabIndex={date === tabStop ? 0 : -1}
                        onClick={() => press(date)}
                        onKeyDown={(event) => move(event, date)}
                        onPointerDown={(event) => startDrag(event, date)}
                        onPointerEnter={(event) => drag(event, date)}
                      >
                        <DayNumber aria-hidden>{Number(date.slice(8))}</DayNumber>
                        <Words>{describeDay(date, entries)}</Words>
                        {(entries.get(date) ?? []).map(({ kind, label, text, isPlanned }, index) => (
                          <Tag aria-hidden key={index} data-kind={kind} data-planned={isPlanned} title={text}>
                            {label}
                          </Tag>
                        ))}
                      </Day>
                    )}
                  </div>
                ))}
              </Week>
            ))}
          </Grid>
        </section>
      ))}
    </All>
  )
}

/** Returns "Monday, January 4; 8:30–11:00 pm; WCS 2, week 1 of 3". */
export const describeDay = (date: string, entries: Map<string, Entry[]>) =>
  [formatDate(date), ...(entries.get(date) ?? []).map(({ text }) => text)].join('; ')

const isIn = (selection: Selection | null, date: string) =>
  selection !== null && date >= selection.first && date <= (selection.last ?? selection.first)

/** Returns whether evenings are on a weekday, 0 for Sunday: its column is wider. */
const hasEntries = (entries: Map<string, Entry[]>, weekday: number) =>
  [...entries].some(
    ([date, found]) => found.some(({ kind }) => kind === 'evening') && new Date(date).getUTCDay() === weekday,
  )

const All = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 23rem), 1fr));
  gap: 2rem 1.25rem;
`

const Title = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 2.5rem;
  margin-bottom: 0.5rem;
`

const Grid = styled.div`
  border: 1px solid var(--card-border-color);
  border-radius: 4px;
  overflow: hidden;
`

const Week = styled.div<{ $wide: boolean[] }>`
  display: grid;
  grid-template-columns: ${({ $wide }) => $wide.map((wide) => `minmax(0, ${wide ? 2 : 1}fr)`).join(' ')};

  & + & {
    border-top: 1px solid var(--card-border-color);
  }

  & > * + * {
    border-left: 1px solid var(--card-border-color);
  }
`

const Weekday = styled.div`
  padding: 0.375rem;
  font:
    500 0.75rem Figtree,
    sans-serif;
  color: var(--card-muted-fg-color);
`

const Day = styled.button`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 2px;
  width: 100%;
  height: 100%;
  min-height: 3.5rem;
  padding: 3px;
  border: 0;
  background: none;
  color: inherit;
  font:
    0.75rem/1.3 Figtree,
    sans-serif;
  text-align: start;
  cursor: pointer;
  user-select: none;

  &[aria-disabled='true'] {
    cursor: default;
    background: var(--card-muted-bg-color);
  }

  &[data-off='true'] {
    background: repeating-linear-gradient(135deg, transparent 0 6px, var(--card-border-color) 6px 7px);
  }

  &[data-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--card-focus-ring-color);
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: -4px;
  }
`

const DayNumber = styled.span`
  padding: 0 2px;
  font-variant-numeric: tabular-nums;

  [data-today='true'] > & {
    font-weight: 700;
    text-decoration: underline;
  }
`

/** What screen readers say instead of the number and the tags. */
const Words = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`

const colors = {
  series: 'primary',
  off: 'critical',
  break: 'critical',
  change: 'caution',
  deadline: 'caution',
  notice: 'positive',
  release: 'suggest',
}

const Tag = styled.span`
  padding: 1px 2px;
  border-radius: 2px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-size: 0.6875rem;
  color: var(--card-badge-default-fg-color);
  background: var(--card-badge-default-bg-color);

  ${Object.entries(colors)
    .map(
      ([kind, tone]) => `&[data-kind='${kind}'] {
        color: var(--card-badge-${tone}-fg-color);
        background: var(--card-badge-${tone}-bg-color);
      }`,
    )
    .join('\n')}

  &[data-planned='true'] {
    outline: 1px dashed currentcolor;
    outline-offset: -1px;
  }
`
