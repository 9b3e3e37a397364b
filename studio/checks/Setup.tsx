import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ChevronRightIcon } from '@sanity/icons/ChevronRight'
import { CircleIcon } from '@sanity/icons/Circle'
import { Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { setupGroups } from '../../checks/placeholders.ts'
import type { SetupStep } from '../../checks/setup.ts'
import { Muted, SmallButton, Strong } from '../look/ui.tsx'
import { FieldLink } from './Findings.tsx'

export function useHidden(key: string) {
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(key) !== null)
  const setHidden = (hide: boolean) => {
    if (hide) localStorage.setItem(key, new Date().toISOString())
    else localStorage.removeItem(key)
    setIsHidden(hide)
  }
  return [isHidden, setHidden] as const
}

/** Lists the steps that replace the sample content. Can be hidden in this browser, and disappears when all are done. */
export function Setup({ steps }: { steps: SetupStep[] }) {
  const [isHidden, setHidden] = useHidden('setupIsPutAway')
  const done = steps.filter(isDone).length
  if (done === steps.length) return null

  const groups = setupGroups
    .map(({ name, title }) => ({ name, title, steps: steps.filter(({ group }) => group === name) }))
    .filter((group) => group.steps.length > 0)
  const firstLeft = groups.find((group) => !group.steps.every(isDone))?.name
  return (
    <Card as="section" aria-labelledby="setup" padding={4} radius={3} border>
      <Stack gap={4}>
        <Flex align="center" justify="space-between" gap={3}>
          <Heading as="h2" id="setup" size={1}>
            Make this site yours: {steps.length} steps
          </Heading>
          <SmallButton
            mode="bleed"
            text={isHidden ? 'Show' : 'Hide'}
            aria-expanded={!isHidden}
            onClick={() => setHidden(!isHidden)}
          />
        </Flex>
        <Progress done={done} all={steps.length} />
        {!isHidden && (
          <>
            <Muted>Replace the sample content with your own. A step is checked off once you publish it.</Muted>
            <Stack gap={2}>
              {groups.map(({ name, ...group }) => (
                <StepGroup key={name} {...group} isOpenAtFirst={name === firstLeft} />
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Card>
  )
}

const isDone = ({ still }: SetupStep) => still === null

function Progress({ done, all }: { done: number; all: number }) {
  const text = `${done} of ${all} done`
  return (
    <Flex align="center" gap={3}>
      <Bar aria-label="Completed steps" value={done} max={all}>
        {text}
      </Bar>
      <Muted style={{ whiteSpace: 'nowrap' }}>{text}</Muted>
    </Flex>
  )
}

const Bar = styled.progress`
  flex: 1;
  min-width: 0;
  height: 0.5rem;
  appearance: none;
  border: 0;
  border-radius: 1rem;
  overflow: hidden;
  background: var(--card-border-color);

  &::-webkit-progress-bar {
    background: var(--card-border-color);
  }

  &::-webkit-progress-value {
    background: var(--card-badge-positive-dot-color, #3ab564);
  }

  &::-moz-progress-bar {
    background: var(--card-badge-positive-dot-color, #3ab564);
  }
`

type Props = { title: string; steps: SetupStep[]; isOpenAtFirst: boolean }

function StepGroup({ title, steps, isOpenAtFirst }: Props) {
  const done = steps.filter(isDone).length
  return (
    <details open={isOpenAtFirst}>
      <Summary>
        <Muted as="span" data-chevron>
          <ChevronRightIcon />
        </Muted>
        <Strong as="span">{title}</Strong>
        <Muted as="span">
          {done} of {steps.length}
        </Muted>
      </Summary>
      <Stack as="ul" gap={1}>
        {steps.map((step) => (
          <li key={`${step.documentId} ${step.path} ${step.title}`}>
            <Step {...step} />
          </li>
        ))}
      </Stack>
    </details>
  )
}

function Step({ title, advice, still, documentId, documentType, path }: SetupStep) {
  return (
    <FieldLink {...{ documentId, documentType, path }} padding={2}>
      <Flex gap={3}>
        <Text size={1} muted={still === null}>
          {still === null ? <CheckmarkCircleIcon aria-label="Done" /> : <CircleIcon aria-label="To do" />}
        </Text>
        <Stack gap={2}>
          <Text size={1} weight="medium" muted={still === null}>
            {title}
          </Text>
          {still !== null && <Muted>{advice}</Muted>}
        </Stack>
      </Flex>
    </FieldLink>
  )
}

const Summary = styled.summary`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: 0.75rem;
  padding: 0.5rem;
  cursor: pointer;

  details[open] > & > [data-chevron] {
    rotate: 90deg;
  }

  &::-webkit-details-marker {
    display: none;
  }
`
