import { AddIcon } from '@sanity/icons/Add'
import { ChevronUpIcon } from '@sanity/icons/ChevronUp'
import { Box, Button, Card, Flex, Heading, Select, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useMemo, useState } from 'react'
import { useObservable } from 'react-rx'
import { catchError, concat, map, of, scan, switchMap, timer } from 'rxjs'
import { type PerspectiveStack, useActiveReleases, useDocumentStore, usePerspective } from 'sanity'
import { styled } from 'styled-components'
import { contentWith } from '../../checks/findings.ts'
import { type Content, contentQuery } from '../../checks/contentQuery.ts'
import { dateAt } from '../../schedule/wording/dates.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { addDays } from '../../schedule/time.ts'
import { Muted, Problem } from '../look/ui.tsx'
import { entriesBetween } from './seasonCalendar.ts'
import { describeDay, Months, monthName, type Selection } from './Months.tsx'
import * as plan from './seasonPlan.ts'
import { type Made, MadeLine, PlanForm } from './PlanForm.tsx'

const monthsShown = 3
const mostMonths = 24
const mostPastMonths = 12

/** The days that are selected, the month whose series are copied, or what was saved last: one of them at most. */
type Stage = { selection: Selection | null; copied: string | null; made: Made | null }

const idle: Stage = { selection: null, copied: null, made: null }

/** Shows the months ahead with everything that is planned, and plans series and breaks as drafts or in a release. */
export default function Season() {
  const { selectedReleaseId, perspectiveStack } = usePerspective()
  const { data: releases } = useActiveReleases()
  const { content, problem } = useContent(selectedReleaseId === undefined ? ['drafts'] : perspectiveStack)
  const [kind, setKind] = useState<'series' | 'break'>('series')
  const [chosenClass, setChosenClass] = useState<string | null>(null)
  const [{ selection, copied, made }, setStage] = useState(idle)
  const [texts, setTexts] = useState<plan.Texts>({})
  const [shown, setShown] = useState(monthsShown)
  const [past, setPast] = useState(0)

  const classes = content ? plan.seriesClasses(content) : []
  const classId = chosenClass ?? classes[0]?._id ?? null
  const drafts = useMemo(() => {
    if (content === null) return []
    if (copied !== null) return plan.copyMonth(content, copied)
    if (selection === null) return []
    if (kind === 'break') return [plan.planBreak(selection.first, selection.last)]
    return classId === null ? [] : [plan.planSeries(content, classId, selection.first, selection.last)]
  }, [content, copied, selection, kind, classId])
  const written = useMemo(() => drafts.map((draft) => plan.withText(draft, texts[draft._id])), [drafts, texts])
  const after = useContentWith(content, written)

  const problemLine = <Problem text={problem && `The content can’t be read: ${problem}. Trying again…`} />
  if (content === null) return problem ? problemLine : <Spinner muted />

  const today = dateAt(new Date().toISOString(), plan.scheduleOf(content).timeZone)
  const thisMonth = today.slice(0, 7)
  const months = Array.from({ length: past + shown }, (_, index) => plan.monthsLater(thisMonth, index - past))
  const scheduled = releases.flatMap(({ state, publishAt, metadata }) => {
    const at = publishAt ?? metadata.intendedPublishAt
    const title = metadata.cardinality === 'one' ? null : (metadata.title ?? 'Untitled release')
    return state === 'scheduled' && at ? { title, at } : []
  })
  const planned = new Set(written.map(({ _id }) => _id))
  const last = addDays(`${plan.monthsLater(thisMonth, shown)}-01`, -1)
  const entries = entriesBetween(after ?? content, planned, scheduled, `${months[0]}-01`, last)

  function start(stage: Partial<Stage>) {
    setStage({ ...idle, ...stage })
    if (!selection || !stage.selection) setTexts({})
  }

  return (
    <Scroller data-season>
      <Stack gap={4} padding={[3, 4]}>
        <Flex align="center" gap={3} wrap="wrap">
          <Heading as="h1" size={2}>
            Plan the season
          </Heading>
          <Flex gap={1} role="group" aria-label="What you draw">
            {(['series', 'break'] as const).map((one) => (
              <Button
                key={one}
                mode={kind === one ? 'default' : 'ghost'}
                aria-pressed={kind === one}
                text={one === 'series' ? 'Series' : 'Break'}
                onClick={() => {
                  setKind(one)
                  start({})
                }}
              />
            ))}
          </Flex>
          {kind === 'series' && classes.length > 1 && (
            <div>
              <Select
                aria-label="Class"
                value={classId ?? ''}
                onChange={({ currentTarget }) => setChosenClass(currentTarget.value)}
              >
                {classes.map(({ _id, title }) => (
                  <option key={_id} value={_id}>
                    {title}
                  </option>
                ))}
              </Select>
            </div>
          )}
        </Flex>
        {problemLine}
        <Muted>
          Press the first {kind === 'series' ? 'evening of a series' : 'day of the break'}, then its last, or drag from
          one to the other. With the keyboard: arrow keys, Enter, and Shift with arrow keys.
        </Muted>
        <Flex>
          <Button
            mode="ghost"
            icon={ChevronUpIcon}
            text="Show the month before"
            disabled={past >= mostPastMonths}
            onClick={() => setPast(past + 1)}
          />
        </Flex>
        <Months
          months={months}
          entries={entries}
          today={today}
          selection={selection}
          onSelect={(selection) => start({ selection })}
          copyable={new Set(months.filter((month) => month >= thisMonth && plan.copyMonth(content, month).length > 0))}
          onCopy={(copied) => start({ copied })}
        />
        <Flex>
          <Button
            mode="ghost"
            icon={AddIcon}
            text="Show more months"
            disabled={shown >= mostMonths}
            onClick={() => setShown(shown + monthsShown)}
          />
        </Flex>
      </Stack>
      <Panel forwardedAs="section" aria-label="Plan" borderTop padding={[3, 4]}>
        {selection && (
          <Box paddingBottom={4}>
            <Muted>{describeDay(selection.first, entries)}</Muted>
          </Box>
        )}
        {written.length > 0 && after ? (
          <PlanForm
            key={copied ?? kind}
            heading={copied === null ? null : `The series of ${monthName(copied)}, a month later`}
            before={content}
            drafts={written}
            content={after}
            texts={texts}
            onText={(id, text) => setTexts({ ...texts, [id]: text })}
            releaseId={selectedReleaseId}
            onCancel={() => start({})}
            onMade={(made) => start({ made })}
          />
        ) : made ? (
          <MadeLine made={made} onUndone={() => setStage((stage) => ({ ...stage, made: null }))} />
        ) : (
          <Text size={1}>You review the plan here before anything is saved.</Text>
        )}
      </Panel>
    </Scroller>
  )
}

const retryMs = 5000

/** The content, null until it's read, and why it can't be read right now. */
type Read = { content: Content | null; problem: string | null }

const unread: Read = { content: null, problem: null }

/** Follows the content in a perspective. */
function useContent(perspective: PerspectiveStack): Read {
  const documents = useDocumentStore()
  const key = JSON.stringify(perspective)
  const content$ = useMemo(
    () =>
      documents
        .listenQuery(
          { fetch: contentQuery, listen: '*[!(_id in path("_.**"))]' },
          {},
          { apiVersion, perspective: JSON.parse(key) as string[] },
        )
        .pipe(
          map((content: Content): Partial<Read> => ({ content, problem: null })),
          catchError(({ message }: Error, again) =>
            concat(of({ problem: message }), timer(retryMs).pipe(switchMap(() => again))),
          ),
          scan((last: Read, latest) => ({ ...last, ...latest }), unread),
        ),
    [documents, key],
  )
  return useObservable(content$, unread)
}

/** Returns the content with the drafts of a plan once it's evaluated; until then, that with the plan before. */
function useContentWith(content: Content | null, drafts: plan.Draft[]) {
  const [planned, setPlanned] = useState<Content | null>(null)
  useEffect(() => {
    let isCurrent = true
    const evaluated = content && drafts.length > 0 ? contentWith(content, drafts, new Date().toISOString()) : null
    void Promise.resolve(evaluated).then((content) => {
      if (isCurrent) setPlanned(content)
    })
    return () => void (isCurrent = false)
  }, [content, drafts])
  return planned
}

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
