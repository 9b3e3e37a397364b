import { Card, Stack, Text } from '@sanity/ui'
import { styled } from 'styled-components'
import type { Finding } from '../../checks/facts.ts'
import { Lines } from './FindingList.tsx'

/** Says in one line how much of the sample content is left, and lists it on request. */
export function SampleTexts({ left }: { left: Finding[] }) {
  if (left.length === 0) return null
  return (
    <Card padding={3} radius={2} border>
      <details>
        <Summary>
          <Text as="span" size={1}>
            {left.length === 1 ? 'One sample text is' : `${left.length} sample texts are`} left. Replace them with your
            own
          </Text>
        </Summary>
        <Stack paddingTop={3}>
          <Lines findings={left} />
        </Stack>
      </details>
    </Card>
  )
}

const Summary = styled.summary`
  cursor: pointer;

  & > * {
    display: inline-block;
  }
`
