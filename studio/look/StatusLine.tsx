import { Flex, Text } from '@sanity/ui'
import type { ComponentType, ReactNode } from 'react'

/** How a document stands with visitors, in a few words, and what can be done about it. */
export function StatusLine({ Icon, text, children }: { Icon: ComponentType; text: string; children?: ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap={3} wrap="wrap">
      <Flex gap={3} align="center">
        <Text size={1}>
          <Icon />
        </Text>
        <Text size={1}>{text}</Text>
      </Flex>
      {children}
    </Flex>
  )
}
