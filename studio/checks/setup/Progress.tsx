import { Flex, Text } from '@sanity/ui'
import { styled } from 'styled-components'

/** How far one is, as a bar and in words. */
export function Progress({ done, all }: { done: number; all: number }) {
  const words = `${done} of ${all} done`
  return (
    <Flex align="center" gap={3}>
      <Bar aria-label="Steps that are done" value={done} max={all}>
        {words}
      </Bar>
      <Text size={1} muted style={{ whiteSpace: 'nowrap' }}>
        {words}
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
