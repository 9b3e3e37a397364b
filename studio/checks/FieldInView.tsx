import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { type FieldProps, isArrayOfBlocksSchemaType, useParseErrorForPath } from 'sanity'
import { levelStyles } from './Findings.tsx'

/**
 * Brings the field into view that a link, or a click in the preview, leads to. The Studio itself focuses it while the form is
 * still loading, too early for most inputs to take the focus, and the page stays at its top.
 */
export function FieldInView(props: FieldProps) {
  const { focused, readOnly } = props.inputProps
  const isText = isArrayOfBlocksSchemaType(props.schemaType)
  const isLedTo = focused || (isText && isPartLedTo(props))
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const field = element.current
    if (!isLedTo || readOnly || isFocusElsewhere() || field === null) return
    field.scrollIntoView({ block: 'center' })
    if (takeFocus(field) || !isText) return
    // The editor of running text comes after the form.
    const observer = new MutationObserver(() => {
      if (isFocusElsewhere() || takeFocus(field)) observer.disconnect()
    })
    observer.observe(field, { subtree: true, childList: true, attributeFilter: ['contenteditable'] })
    return () => observer.disconnect()
  }, [isLedTo, isText, readOnly])

  return (
    <Stack ref={element} gap={3}>
      {props.renderDefault(props)}
      <Messages {...props} />
    </Stack>
  )
}

/** Running text is led to by its paragraphs. */
const isPartLedTo = ({ inputProps }: FieldProps) => 'focusPath' in inputProps && inputProps.focusPath.length > 0

function isFocusElsewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && !(activeElement instanceof HTMLIFrameElement)
}

/** @returns whether there is an input to take it */
function takeFocus(field: HTMLElement): boolean {
  const input = field.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')
  input?.focus({ preventScroll: true })
  return input !== null
}

/**
 * What is wrong with what a field holds, in words below it: the mark above it tells only a mouse that rests on it. What cannot be
 * read at all its input says itself.
 */
function Messages({ path, validation }: Pick<FieldProps, 'path' | 'validation'>) {
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
