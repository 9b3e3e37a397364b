import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useParseErrorForPath, type FieldProps } from 'sanity'

const looks = {
  error: { tone: 'critical', Icon: ErrorOutlineIcon },
  warning: { tone: 'caution', Icon: WarningOutlineIcon },
} as const

/** A field, and below it in words what is wrong with what it holds. What cannot be read at all its input says itself. */
export function BelowTheField(props: FieldProps) {
  const parseError = useParseErrorForPath(props.path)
  const messages = new Map(
    props.validation
      .filter(({ message }) => message !== parseError)
      .flatMap(({ level, message }) => (level === 'info' ? [] : [[message, level] as const])),
  )
  if (messages.size === 0) return props.renderDefault(props)
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {[...messages].map(([message, level]) => (
        <Message key={message} {...looks[level]}>
          {message}
        </Message>
      ))}
    </Stack>
  )
}

type Look = (typeof looks)[keyof typeof looks]

const Message = ({ tone, Icon, children }: Look & { children: string }) => (
  <Card tone={tone} padding={3} radius={2} role="status">
    <Flex gap={2}>
      <Text size={1}>
        <Icon />
      </Text>
      <Text size={1}>{children}</Text>
    </Flex>
  </Card>
)
