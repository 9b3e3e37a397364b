import { AddIcon } from '@sanity/icons/Add'
import { Card, Flex, Heading, Spinner, Stack } from '@sanity/ui'
import { useMemo, useState } from 'react'
import { useObservable } from 'react-rx'
import { useClient, useDocumentStore, useDocumentValuePermissions, usePerspective } from 'sanity'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import { type Content, contentQuery } from '../../checks/contentQuery.ts'
import { addDays } from '../../schedule/time.ts'
import { dateAt, formatShortDate } from '../../schedule/wording/dates.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { watch } from '../history.ts'
import { Muted, SmallButton, Strong } from '../look/ui.tsx'
import { eveningChange, noticeOnDays, seriesOnDays } from '../templates.ts'
import { useTask } from '../useTask.ts'
import { Months, type Selection } from './Months.tsx'
import { breakOn, copyMonth, addMonths, noticeOn, scheduleOf, seriesOn } from './seasonDrafts.ts'
import { type SeasonItem, seasonItems } from './seasonItems.ts'

const monthsShown = 3

/** Shows three months with everything that is planned, and opens forms that change it or add to it. */
export default function Season() {
  const { selectedReleaseId, perspectiveStack } = usePerspective()
  const documents = useDocumentStore()
  const perspective = selectedReleaseId === undefined ? 'drafts' : perspectiveStack.join()
  const content$ = useMemo(() => {
    const listen = '*[!(_id in path("_.**"))]'
    return watch<Content>(documents, { fetch: contentQuery, listen, perspective: perspective.split(',') })
  }, [documents, perspective])
  const content = useObservable(content$, null)
  return content === null ? <Spinner muted /> : <Calendar content={content} releaseId={selectedReleaseId} />
}

const anySeries = { _id: 'drafts.series', _type: 'series' }

function Calendar({ content, releaseId }: { content: Content; releaseId: string | undefined }) {
  const client = useClient({ apiVersion })
  const { isRunning, run } = useTask()
  const [permission] = useDocumentValuePermissions({ document: anySeries, permission: 'create' })
  const mayCreate = permission?.granted === true
  const today = dateAt(new Date().toISOString(), scheduleOf(content).timeZone)
  const [start, setStart] = useState(today.slice(0, 7))
  const [selection, setSelection] = useState<Selection | null>(null)
  const months = useMemo(() => Array.from({ length: monthsShown }, (_, index) => addMonths(start, index)), [start])
  const end = addDays(`${addMonths(start, monthsShown)}-01`, -1)
  const items = useMemo(() => seasonItems(content, `${start}-01`, end), [content, start, end])
  const copies = useMemo(() => new Map(months.map((month) => [month, copyMonth(content, month)])), [content, months])
  const isCopyable = (month: string) =>
    mayCreate && !isRunning && month >= today.slice(0, 7) && copies.get(month)?.length

  async function copy(month: string) {
    const series = copies.get(month) ?? []
    // The store completes an id that ends in a period.
    const _id = releaseId === undefined ? 'drafts.' : `versions.${releaseId}.`
    await series.reduce((all, one) => all.create({ ...one, _id }), client.transaction()).commit()
    const [first = today, ...others] = series.map(({ startDate }) => startDate)
    setSelection([first, others.at(-1) ?? first])
    if (month === months.at(-1)) setStart(addMonths(start, 1))
  }
  const copied = {
    title: 'Copied, not published yet',
    description: 'Open each series at the bottom, and give it a topic',
  }

  return (
    <Scroller data-season>
      <Stack gap={4} padding={[3, 4]}>
        <Flex align="center" gap={3} wrap="wrap">
          <Heading as="h1" size={2}>
            Plan the season
          </Heading>
          <SmallButton text="Earlier" onClick={() => setStart(addMonths(start, -monthsShown))} />
          <SmallButton text="Later" onClick={() => setStart(addMonths(start, monthsShown))} />
        </Flex>
        <Months
          months={months}
          items={items}
          today={today}
          selection={selection}
          onSelect={setSelection}
          copyable={months.filter(isCopyable)}
          onCopy={(month) => void run(() => copy(month), 'Nothing was copied', copied)}
        />
      </Stack>
      <Panel forwardedAs="section" aria-label="Chosen days" borderTop padding={[3, 4]}>
        {selection ? (
          <ChosenDays {...{ selection, content, items, mayCreate, today }} />
        ) : (
          <Muted>
            Press a day to see what is on it. For several days, press the first and the last, or drag. With the
            keyboard: arrow keys, Enter, and Shift with arrow keys.
          </Muted>
        )}
      </Panel>
    </Scroller>
  )
}

type ChosenDaysProps = {
  selection: Selection
  content: Content
  items: SeasonItem[]
  mayCreate: boolean
  today: string
}

/** Lists what is on some days, with links to its forms, and to those of a new series, break or notice. */
function ChosenDays({ selection, content, items, mayCreate, today }: ChosenDaysProps) {
  const [first, last] = selection.toSorted() as Selection
  const additions = [
    { text: 'New series', template: seriesOnDays, values: seriesOn(first, last) },
    { text: first < last ? 'New break' : 'Cancel the evening', template: eveningChange, values: breakOn(first, last) },
    { text: 'New notice', template: noticeOnDays, values: noticeOn(scheduleOf(content), first, last) },
  ]
  return (
    <Stack gap={3}>
      <Strong>{formatDays(first, last)}</Strong>
      {items
        .filter((item) => item.first <= last && item.last >= first)
        .map(({ document, text, ...days }, index) => (
          <Muted key={index}>
            {first < last && `${formatDays(days.first, days.last)}: `}
            {document ? (
              <IntentLink intent="edit" params={{ id: document._id, type: document._type }}>
                {text}
              </IntentLink>
            ) : (
              text
            )}
          </Muted>
        ))}
      {mayCreate && first >= today && (
        <Flex gap={2} wrap="wrap">
          {additions.map(({ text, template: { id, schemaType: type }, values }) => (
            <SmallButton
              key={id}
              as={IntentLink}
              {...{ intent: 'create', params: [{ type, template: id }, values] }}
              icon={AddIcon}
              text={text}
            />
          ))}
        </Flex>
      )}
    </Stack>
  )
}

const formatDays = (first: string, last: string) => [...new Set([first, last])].map(formatShortDate).join(' – ')

const Scroller = styled.div`
  height: 100%;
  overflow: auto;

  @media (pointer: coarse) {
    [data-ui='Button'] {
      min-height: 2.75rem;
    }
  }
`

const Panel = styled(Card)`
  position: sticky;
  bottom: 0;
  z-index: 1;
  max-height: 50vh;
  overflow: auto;
`
