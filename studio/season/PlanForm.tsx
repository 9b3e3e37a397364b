import { AddIcon } from '@sanity/icons/Add'
import { UndoIcon } from '@sanity/icons/Undo'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useMemo } from 'react'
import { getPublishedId, useClient } from 'sanity'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import type { Finding } from '../../checks/facts.ts'
import type { Content } from '../../checks/contentQuery.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { IconText, SmallButton, StatusLine, Strong } from '../look/ui.tsx'
import { useTask } from '../useTask.ts'
import * as plan from './seasonPlan.ts'

/** The documents that were saved last, for undo. */
export type Made = { documents: { _id: string; _type: string; title: string }[]; revision: string; place: string }

/** The text that the author of a draft writes. */
const writing = {
  series: { field: 'Topic', maxLength: 50, placeholder: 'Whips that breathe' },
  scheduleException: { field: 'Reason', maxLength: 80, placeholder: 'the studio is closed' },
}

type Props = {
  heading: string | null
  before: Content
  drafts: plan.Draft[]
  content: Content
  texts: plan.Texts
  onText: (id: string, text: string) => void
  releaseId: string | undefined
  onCancel: () => void
  onMade: (made: Made) => void
}

/** Says what will be made and what conflicts, asks for one text each, and saves everything in one transaction. */
export function PlanForm({ heading, before, drafts, content, texts, onText, releaseId, onCancel, onMade }: Props) {
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
      {heading !== null && <Strong>{heading}</Strong>}
      <Drafts>
        {drafts.map((draft, index) => {
          const title = plan.titleOf(draft, content)
          const { field, ...limits } = writing[draft._type]
          return (
            <Stack key={draft._id} gap={3}>
              <Strong as="label" htmlFor={`plan-text-${draft._id}`}>
                {field}: {title}
              </Strong>
              <TextInput
                id={`plan-text-${draft._id}`}
                autoFocus={heading !== null && index === 0}
                value={texts[draft._id] ?? ''}
                {...limits}
                onChange={({ currentTarget }) => onText(draft._id, currentTarget.value)}
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

const Drafts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: 1.5rem;
`

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

export function MadeLine({ made: { documents, revision, place }, onUndone }: { made: Made; onUndone: () => void }) {
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
            onClick={() => void run(undo, 'Not undone. Was it changed since?', { title: 'Undone' })}
          />
        </Flex>
      </StatusLine>
    </Card>
  )
}
