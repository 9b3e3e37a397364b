import { Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { setupGroups } from '../../../checks/placeholders.ts'
import type { SetupStep } from '../../../checks/setup.ts'
import { SmallButton } from '../../look/SmallButton.tsx'
import { StepGroup } from './StepGroup.tsx'

const key = 'setupIsPutAway'

/** Lists the steps that replace the sample content. Can be hidden in this browser, and disappears when all are done. */
export function Setup({ steps }: { steps: SetupStep[] }) {
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(key) !== null)
  const done = steps.filter(isDone).length
  if (done === steps.length) return null

  function setHidden(hide: boolean) {
    if (hide) localStorage.setItem(key, new Date().toISOString())
    else localStorage.removeItem(key)
    setIsHidden(hide)
  }

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
            <Text size={1} muted>
              Replace the sample content with your own. A step is checked off once you publish it.
            </Text>
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

/** Shows the progress as a bar and in words. */
function Progress({ done, all }: { done: number; all: number }) {
  const text = `${done} of ${all} done`
  return (
    <Flex align="center" gap={3}>
      <Bar aria-label="Completed steps" value={done} max={all}>
        {text}
      </Bar>
      <Text size={1} muted style={{ whiteSpace: 'nowrap' }}>
        {text}
      </Text>
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
