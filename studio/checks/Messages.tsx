import { Card, Flex, Text } from '@sanity/ui'
import { useParseErrorForPath, type FieldProps } from 'sanity'
import { levelStyles } from './Findings.tsx'

/**
 * What is wrong with what a field holds, in words below it: the mark above it tells only a mouse that rests on it. What cannot be
 * read at all its input says itself.
 */
export function Messages({ path, validation }: Pick<FieldProps, 'path' | 'validation'>) {
  const parseError = useParseErrorForPath(path)
  const messages = new Map(
    validation
      .filter(({ message }) => message !== parseError)
      .flatMap(({ level, message }) => (level === 'info' ? [] : [[message, levelStyles[level]] as const])),
  )
  return [...messages].map(([message, { tone, Icon }]) => (
    <Card key={message} tone={tone} padding={3} radius={2} role="status" data-testid="what-is-wrong">
      <Flex gap={2}>
        <Text size={1}>
          <Icon />
        </Text>
        <Text size={1}>{message}</Text>
      </Flex>
    </Card>
  ))
}
