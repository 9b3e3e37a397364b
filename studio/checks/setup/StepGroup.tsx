import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ChevronRightIcon } from '@sanity/icons/ChevronRight'
import { CircleIcon } from '@sanity/icons/Circle'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { IntentLink } from 'sanity/router'
import { styled } from 'styled-components'
import type { SetupStep } from '../../../checks/setup.ts'

type Props = { title: string; steps: SetupStep[]; isOpenAtFirst: boolean }

/** Groups steps in a disclosure with their title and progress. */
export function StepGroup({ title, steps, isOpenAtFirst }: Props) {
  const done = steps.filter(({ still }) => still === null).length
  return (
    <details open={isOpenAtFirst}>
      <Summary>
        <Text as="span" size={1} muted data-chevron>
          <ChevronRightIcon />
        </Text>
        <Text as="span" size={1} weight="semibold">
          {title}
        </Text>
        <Text as="span" size={1} muted>
          {done} of {steps.length}
        </Text>
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
  const target = { intent: 'edit', params: { id: documentId ?? '', type: documentType ?? '', path } }
  return (
    <Card as={IntentLink} {...target} data-as="a" padding={2} radius={2}>
      <Flex gap={3}>
        <Text size={1} muted={still === null}>
          {still === null ? <CheckmarkCircleIcon aria-label="Done" /> : <CircleIcon aria-label="To do" />}
        </Text>
        <Stack gap={2}>
          <Text size={1} weight="medium" muted={still === null}>
            {title}
          </Text>
          {still !== null && (
            <Text size={1} muted>
              {advice}
            </Text>
          )}
        </Stack>
      </Flex>
    </Card>
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
