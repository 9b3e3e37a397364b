import { Button, Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react'

type TextProps = Omit<ComponentProps<typeof Text>, 'size'>
type LineProps = { Icon: ComponentType; text: string }

export const Muted = (props: TextProps) => <Text size={1} muted {...props} />
export const Strong = (props: TextProps) => <Text size={1} weight="semibold" {...props} />

export const IconText = ({ Icon, text, ...flex }: LineProps & ComponentProps<typeof Flex>) => (
  <Flex gap={3} {...flex}>
    <Text size={1}>
      <Icon />
    </Text>
    <Text size={1}>{text}</Text>
  </Flex>
)

/** Renders a line of text with buttons, which stay at the right when the text changes. */
export const StatusLine = ({ children, ...line }: LineProps & { children?: ReactNode }) => (
  <Flex align="center" justify="flex-end" gap={3} wrap="wrap">
    <IconText {...line} align="center" style={{ flex: '1 1 auto' }} />
    {children}
  </Flex>
)

/** Renders a button that fits into a line of text. */
export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button mode="ghost" fontSize={1} padding={2} {...props} />
)

export const Problem = ({ text }: { text: string | null }) =>
  text !== null && (
    <Card role="alert" tone="critical" padding={3} radius={2}>
      <Text size={1}>{text}</Text>
    </Card>
  )

type ModalProps = Pick<ComponentProps<typeof Dialog>, 'id' | 'header' | 'children'> & {
  gap?: number
  onClose: () => void
}

/** Renders a dialog that returns the focus when it closes. */
export function Modal({ gap = 4, children, ...dialog }: ModalProps) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => (opener as HTMLElement | null)?.focus(), [opener])
  return (
    <Dialog width={1} {...dialog}>
      <Stack padding={4} gap={gap}>
        {children}
      </Stack>
    </Dialog>
  )
}
