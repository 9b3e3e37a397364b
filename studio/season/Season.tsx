import { AddIcon } from '@sanity/icons/Add'
import { ChevronUpIcon } from '@sanity/icons/ChevronUp'
import { UndoIcon } from '@sanity/icons/Undo'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Box, Button, Card, Flex, Heading, Select, Spinner, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useMemo, useState } from 'react'
import { useObservable } from 'react-rx'
import { catchError, concat, map, of, scan, switchMap, timer } from 'rxjs'
import {
  getPublishedId,
  type PerspectiveStack,
  useActiveReleases,
  useClient,
  useDocumentStore,
  usePerspective,
} from 'sanity'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import type { Finding } from '../../checks/finding.ts'
import { contentWith } from '../../checks/findings.ts'
import { type Content, contentQuery } from '../../checks/query.ts'
import { dateAt, formatDate } from '../../schedule/wording/dates.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { addDays } from '../../schedule/time.ts'
import { IconText, SmallButton, StatusLine } from '../look/ui.tsx'
import { useTask } from '../useTask.ts'
import { entriesBetween } from './calendar.ts'
import { Months, monthName, type Selection } from './Months.tsx'
import * as plan from './plan.ts'

/** What was made last, so that it can be undone. */
type Made = { documents: { _id: string; _type: string; title: string }[]; revision: string; place: string }

const monthsShown = 3
const mostMonths = 24
const mostPastMonths = 12

/** Shows the months ahead with everything that is planned, and plans series and breaks as drafts or in a release. */
export default function Season() {
  const { selectedReleaseId, perspectiveStack } = usePerspective()
  const { data: releases } = useActiveReleases()
  const { content, problem } = useContent(selectedReleaseId === undefined ? ['drafts'] : perspectiveStack)
  const [kind, setKind] = useState<'series' | 'break'>('series')
  const [chosenClass, setChosenClass] = useState<string | null>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const [texts, setTexts] = useState<string[]>([])
  const [shown, setShown] = useState(monthsShown)
  const [past, setPast] = useState(0)
  const [made, setMade] = useState<Made | null>(null)

  const classes = content ? plan.seriesClasses(content) : []
  const classId = chosenClass ?? classes[0]?._id ?? null
  const drafts = useMemo(() => {
    if (content === null) return []
    if (copied !== null) return plan.copyMonth(content, copied)
    if (selection === null) return []
    if (kind === 'break') return [plan.planBreak(selection.first, selection.last)]
    return classId === null ? [] : [plan.planSeries(content, classId, selection.first, selection.last)]
  }, [content, copied, selection, kind, classId])
  const written = useMemo(() => drafts.map((draft, index) => plan.withText(draft, texts[index])), [drafts, texts])
  const after = useContentWith(content, written)

  if (content === null) return problem ? <Problem problem={problem} /> : <Spinner muted />

  const today = dateAt(new Date().toISOString(), plan.scheduleOf(content).timeZone)
  const thisMonth = today.slice(0, 7)
  const months = monthsFrom(plan.monthsLater(thisMonth, -past), past + shown)
  const last = addDays(`${plan.nextMonth(months.at(-1) ?? '')}-01`, -1)
  const scheduled = releases.flatMap(({ state, publishAt, metadata }) => {
    const at = publishAt ?? metadata.intendedPublishAt
    return state === 'scheduled' && at ? { title: metadata.title ?? 'Untitled release', at } : []
  })
  const entries = entriesBetween(
    after ?? content,
    new Set(written.map(({ _id }) => _id)),
    scheduled,
    `${months[0]}-01`,
    last,
  )

  function start(change: { kind?: 'series' | 'break'; selection?: Selection | null; copied?: string | null }) {
    setKind(change.kind ?? kind)
    setSelection(change.selection ?? null)
    setCopied(change.copied ?? null)
    if (selection === null || !change.selection) setTexts([])
    setMade(null)
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
                onClick={() => start({ kind: one })}
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
        {problem !== null && <Problem problem={problem} />}
        <Text size={1} muted>
          {kind === 'series'
            ? 'Press the first evening of a series, then its last, or drag from one to the other.'
            : 'Press the first day of the break, then its last, or drag from one to the other.'}{' '}
          With the keyboard: arrow keys, Enter, and Shift with arrow keys.
        </Text>
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
            <Text size={1} muted>
              {[formatDate(selection.first), ...(entries.get(selection.first) ?? []).map(({ text }) => text)].join(
                '; ',
              )}
            </Text>
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
            onText={(index, text) => setTexts(Object.assign([...texts], { [index]: text }))}
            releaseId={selectedReleaseId}
            onCancel={() => start({})}
            onMade={(made) => {
              start({})
              setMade(made)
            }}
          />
        ) : made ? (
          <MadeLine made={made} onUndone={() => setMade(null)} />
        ) : (
          <Text size={1}>You review the plan here before anything is saved.</Text>
        )}
      </Panel>
    </Scroller>
  )
}

const monthsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => plan.monthsLater(first, index))

type FormProps = {
  heading: string | null
  before: Content
  drafts: plan.Draft[]
  content: Content
  texts: string[]
  onText: (index: number, text: string) => void
  releaseId: string | undefined
  onCancel: () => void
  onMade: (made: Made) => void
}

/** Says what will be made and what conflicts, asks for one text each, and saves everything in one transaction. */
function PlanForm({ heading, before, drafts, content, texts, onText, releaseId, onCancel, onMade }: FormProps) {
  const client = useClient({ apiVersion })
  const { isRunning, run } = useTask()
  const found = useMemo(() => plan.conflicts(before, content, new Date().toISOString()), [before, content])
  const place = releaseId === undefined ? (drafts.length === 1 ? 'draft' : 'drafts') : 'in the release'

  async function save() {
    // The store completes an id that ends in a period.
    const prefix = releaseId === undefined ? 'drafts.' : `versions.${releaseId}.`
    const transaction = drafts.reduce(
      (all, draft) => all.create<Record<string, unknown>>({ ...draft, _id: prefix }),
      client.transaction(),
    )
    const { transactionId, documentIds } = await transaction.commit()
    const documents = drafts.flatMap((draft, index) => {
      const _id = documentIds[index]
      return _id === undefined ? [] : { _id, _type: draft._type, title: plan.titleOf(draft, content) }
    })
    onMade({ documents, revision: transactionId, place })
  }

  return (
    <Stack
      as="form"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRunning) void run(save, 'Nothing was saved')
      }}
    >
      {heading !== null && (
        <Text size={1} weight="semibold">
          {heading}
        </Text>
      )}
      <Drafts>
        {drafts.map((draft, index) => {
          const title = plan.titleOf(draft, content)
          const field = draft._type === 'series' ? 'Topic' : 'Reason'
          return (
            <Stack key={draft._id} gap={3}>
              <Text as="label" size={1} weight="semibold" htmlFor={`plan-text-${index}`}>
                {field}: {title}
              </Text>
              <TextInput
                id={`plan-text-${index}`}
                autoFocus={heading !== null && index === 0}
                value={texts[index] ?? ''}
                maxLength={draft._type === 'series' ? 50 : 80}
                placeholder={draft._type === 'series' ? 'Whips that breathe' : 'the studio is closed'}
                onChange={({ currentTarget }) => onText(index, currentTarget.value)}
              />
              {plan.describe(draft, before, content).map((sentence) => (
                <Text key={sentence} size={1}>
                  {sentence}
                </Text>
              ))}
            </Stack>
          )
        })}
      </Drafts>
      {found.length > 0 && <Conflicts found={found} />}
      <Flex gap={2} wrap="wrap">
        <Button
          type="submit"
          disabled={isRunning}
          text={drafts.length === 1 ? `Save ${place}` : `Save ${drafts.length} ${place}`}
        />
        <Button mode="ghost" text="Cancel" disabled={isRunning} onClick={onCancel} />
      </Flex>
    </Stack>
  )
}

const Conflicts = ({ found }: { found: Finding[] }) => (
  <Card
    tone={found.some(({ level }) => level === 'error') ? 'critical' : 'caution'}
    padding={3}
    radius={2}
    role="status"
  >
    <Stack gap={3}>
      {found.map(({ message }) => (
        <IconText key={message} Icon={WarningOutlineIcon} text={message} />
      ))}
    </Stack>
  </Card>
)

function MadeLine({ made: { documents, revision, place }, onUndone }: { made: Made; onUndone: () => void }) {
  const client = useClient({ apiVersion })
  const { isRunning, run } = useTask()
  const undo = async () => {
    // Fails if somebody has edited or published one of them since.
    const ifUnchanged = { ifRevisionID: revision, unset: ['_undone'] }
    await documents.reduce((all, { _id }) => all.patch(_id, ifUnchanged).delete(_id), client.transaction()).commit()
    onUndone()
  }
  return (
    <Card role="status" tone="positive" padding={3} radius={2}>
      <StatusLine Icon={AddIcon} text={`Saved ${place}, not published yet:`}>
        <Flex gap={3} wrap="wrap" align="center">
          {documents.map(({ _id, _type, title }) => (
            <Text key={_id} size={1}>
              <IntentLink intent="edit" params={{ id: getPublishedId(_id), type: _type }}>
                {title}
              </IntentLink>
            </Text>
          ))}
          <SmallButton
            icon={UndoIcon}
            text="Undo"
            disabled={isRunning}
            onClick={() => void run(undo, 'It can’t be undone here, because it was changed since', { title: 'Undone' })}
          />
        </Flex>
      </StatusLine>
    </Card>
  )
}

const Problem = ({ problem }: { problem: string }) => (
  <Card tone="critical" padding={4} role="alert">
    <Text size={1}>The content can’t be read: {problem}. Trying again…</Text>
  </Card>
)

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

const Drafts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: 1.5rem;
`
