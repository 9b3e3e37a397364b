import { Button, Flex, Text } from '@sanity/ui'
import type { ComponentProps, ComponentType, ReactNode } from 'react'

/** Shows a status with an icon, followed by actions. */
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

/** A button that fits into a line of text. */
export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button mode="ghost" fontSize={1} padding={2} {...props} />
)
