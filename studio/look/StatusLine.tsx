import { Button, Flex, Text } from '@sanity/ui'
import type { ComponentProps, ComponentType, ReactNode } from 'react'

type LineProps = { Icon: ComponentType; text: string }

export const IconText = ({ Icon, text, ...flex }: LineProps & ComponentProps<typeof Flex>) => (
  <Flex gap={3} {...flex}>
    <Text size={1}>
      <Icon />
    </Text>
    <Text size={1}>{text}</Text>
  </Flex>
)

export function StatusLine({ children, ...line }: LineProps & { children?: ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap={3} wrap="wrap">
      <IconText {...line} align="center" />
      {children}
    </Flex>
  )
}

/** A button that fits into a line of text. */
export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button mode="ghost" fontSize={1} padding={2} {...props} />
)
