import { Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { setupGroups } from '../../../checks/placeholders.ts'
import type { SetupStep } from '../../../checks/setup.ts'
import { SmallButton } from '../../look/SmallButton.tsx'
import { Progress } from './Progress.tsx'
import { StepGroup } from './StepGroup.tsx'

const key = 'setupIsPutAway'

/** The way from the sample content to a site of one's own. It can be put away in this browser, and is gone once all is done. */
export function Setup({ steps }: { steps: SetupStep[] }) {
  const [isPutAway, setIsPutAway] = useState(() => localStorage.getItem(key) !== null)
  const done = steps.filter(isDone).length
  if (done === steps.length) return null

  function putAway(isAway: boolean) {
    if (isAway) localStorage.setItem(key, new Date().toISOString())
    else localStorage.removeItem(key)
    setIsPutAway(isAway)
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
            text={isPutAway ? 'Show' : 'Put away'}
            aria-expanded={!isPutAway}
            onClick={() => putAway(!isPutAway)}
          />
        </Flex>
        <Progress done={done} all={steps.length} />
        {!isPutAway && (
          <>
            <Text size={1} muted>
              What the sample content stands in for. A step is done by itself once what you wrote is published.
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
