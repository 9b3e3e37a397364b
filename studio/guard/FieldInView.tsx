import { Card, Stack, Text } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { pathToString, useParseErrors, type FieldProps } from 'sanity'

/**
 * Brings the field into view that a link, or a click in the preview, leads to. The Studio itself focuses it while the form is still loading, too
 * early for most inputs to take the focus, and the page stays at its top.
 */
export function FieldInView(props: FieldProps) {
  const { focused, readOnly } = props.inputProps
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { activeElement, body } = document
    const isFocusElsewhere = activeElement !== body && !(activeElement instanceof HTMLIFrameElement)
    if (!focused || readOnly || isFocusElsewhere || element.current === null) return
    element.current.scrollIntoView({ block: 'center' })
    element.current
      .querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')
      ?.focus({ preventScroll: true })
  }, [focused, readOnly])

  return (
    <Stack ref={element} gap={3}>
      {props.renderDefault(props)}
      <Wrong {...props} />
    </Stack>
  )
}

/** What is wrong, below its field: the mark above it tells only a mouse that rests on it. A price says itself why it cannot be read. */
function Wrong({ validation, path, schemaType }: FieldProps) {
  const unread = useParseErrors()[pathToString(path)]?.message
  const said = schemaType.name === 'priceInCents' ? unread : undefined
  return validation
    .filter(({ level, message }) => level === 'error' && message !== said)
    .map(({ message }) => (
      <Card key={message} tone="critical" padding={3} radius={2} data-testid="what-is-wrong">
        <Text size={1}>{message}</Text>
      </Card>
    ))
}
