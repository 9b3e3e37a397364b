import { Box, Card, Flex, Heading, Text } from '@sanity/ui'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { addDays } from '../../schedule/time.ts'
import { formatDate } from '../../schedule/wording/dates.ts'
import { Muted, SmallButton } from '../look/ui.tsx'
import { addMonths } from './seasonDrafts.ts'
import { columnsOf, type SeasonItem, weeksOf } from './seasonItems.ts'

/** The day on which a selection began, and the day on which it ends, which may be earlier. */
export type Selection = [anchor: string, end: string]

type Props = {
  /** `YYYY-MM` */
  months: string[]
  items: SeasonItem[]
  today: string
  selection: Selection | null
  onSelect: (selection: Selection | null) => void
  /** The months whose series can be copied. */
  copyable: string[]
  onCopy: (month: string) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Shows months as grids of weeks, in which days are selected by pressing, dragging, or with arrow keys. */
export function Months({ months, items, today, selection, onSelect, copyable, onCopy }: Props) {
  const grids = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(today)
  const [dragged, setDragged] = useState<string | null>(null)
  const isShown = (date: string) => months.includes(date.slice(0, 7))
  const tabStop = isShown(focused) ? focused : `${months[0]}-01`
  const [first = '', last = ''] = selection?.toSorted() ?? []
  const isSelected = (date: string) => first <= date && date <= last

  function press(date: string) {
    const isSecond = focused === selection?.[0] && focused === selection[1]
    setFocused(date)
    onSelect(isSecond ? [focused, date] : [date, date])
  }

  function move(event: KeyboardEvent, date: string) {
    if (event.key === 'Escape') return onSelect(null)
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 }[event.key]
    if (days === undefined) return
    event.preventDefault()
    const to = addDays(date, days)
    if (!isShown(to)) return
    setFocused(to)
    grids.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus()
    if (event.shiftKey) onSelect([selection?.[0] ?? date, to])
  }

  // Dragging on a touch screen scrolls; pressing two days selects there.
  const startDrag = (event: PointerEvent, date: string) => setDragged(event.pointerType === 'mouse' ? date : null)
  const drag = (event: PointerEvent, date: string) => {
    if (dragged !== null && event.buttons === 1) onSelect([dragged, date])
  }

  return (
    <All ref={grids}>
      {months.map((month) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <Flex align="center" justify="space-between" paddingBottom={2} style={{ minHeight: '3rem' }}>
            <Heading as="h2" size={1} id={`month-${month}`}>
              {formatMonth(month)}
            </Heading>
            {copyable.includes(month) && (
              <SmallButton
                text={`Copy series to ${formatMonth(addMonths(month, 1)).split(' ')[0]}`}
                onClick={() => onCopy(month)}
              />
            )}
          </Flex>
          <Card border radius={2} role="grid" aria-labelledby={`month-${month}`} aria-multiselectable>
            <Row role="row">
              {weekdays.map((name) => (
                <Box key={name} padding={2} role="columnheader" aria-label={name}>
                  <Muted>{name.slice(0, 2)}</Muted>
                </Box>
              ))}
            </Row>
            {weeksOf(month).map((week, index) => (
              // The bars give a week its height, and lie over its days.
              <Card key={index} borderTop style={{ position: 'relative' }}>
                <Row role="row" style={{ position: 'absolute', inset: 0 }}>
                  {week.map((date, weekday) => (
                    <div key={weekday} role="gridcell" aria-selected={date === null ? undefined : isSelected(date)}>
                      {date !== null && (
                        <Day
                          forwardedAs="button"
                          type="button"
                          selected={isSelected(date)}
                          data-date={date}
                          aria-label={describeDay(date, items)}
                          aria-current={date === today ? 'date' : undefined}
                          tabIndex={date === tabStop ? 0 : -1}
                          onClick={() => press(date)}
                          onKeyDown={(event: KeyboardEvent) => move(event, date)}
                          onPointerDown={(event: PointerEvent) => startDrag(event, date)}
                          onPointerEnter={(event: PointerEvent) => drag(event, date)}
                        >
                          <Text size={1} weight={date === today ? 'bold' : 'regular'} muted={date < today}>
                            {Number(date.slice(8))}
                          </Text>
                        </Day>
                      )}
                    </div>
                  ))}
                </Row>
                <Bars aria-hidden>
                  {items.map((item, index) => {
                    const columns = columnsOf(item, week)
                    return (
                      columns && (
                        <Bar key={index} tone={item.tone} radius={1} style={{ gridColumn: columns.join(' / ') }}>
                          {item.text}
                        </Bar>
                      )
                    )
                  })}
                </Bars>
              </Card>
            ))}
          </Card>
        </section>
      ))}
    </All>
  )
}

/** Returns "January 2027". */
const formatMonth = (month: string) =>
  new Date(`${month}-15`).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })

/** Returns "Monday, January 4; 8:30–11:00 pm; WCS 2, week 1 of 3". */
function describeDay(date: string, items: SeasonItem[]): string {
  const found = items.filter(({ first, last }) => first <= date && date <= last)
  return [formatDate(date), ...found.map(({ text }) => text)].join('; ')
}

const All = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 23rem), 1fr));
  gap: 2rem 1.25rem;
`

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
`

// Cards set some of these themselves.
const Day = styled(Card)`
  && {
    display: flex;
    width: 100%;
    height: 100%;
    padding: 0.375rem;
    user-select: none;
  }
`

const Bars = styled(Row)`
  position: relative;
  grid-auto-flow: row dense;
  align-content: start;
  gap: 2px 0;
  min-height: 3.5rem;
  padding: 1.5rem 0 3px;
  pointer-events: none;
`

const Bar = styled(Card)`
  && {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    margin: 0 2px;
    padding: 1px 2px;
    overflow: hidden;
    hyphens: auto;
    font:
      0.6875rem/1.25 Figtree,
      sans-serif;
  }
`
