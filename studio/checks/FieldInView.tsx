import { Card, Stack } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { type FieldProps, isArrayOfBlocksSchemaType, useParseErrorForPath } from 'sanity'
import { IconText } from '../look/StatusLine.tsx'
import { levelStyles } from './Findings.tsx'

/**
 * Scrolls to and focuses the field that a link or a click in the preview leads to. The Studio focuses it while the form is
 * still loading, which is too early for most inputs.
 */
export function FieldInView(props: FieldProps) {
  const { focused, readOnly } = props.inputProps
  const isText = isArrayOfBlocksSchemaType(props.schemaType)
  const isTarget = focused || (isText && isPartTarget(props))
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const field = element.current
    if (!isTarget || readOnly || isFocusElsewhere() || field === null) return
    field.scrollIntoView({ block: 'center' })
    if (takeFocus(field) || !isText) return
    // The rich text editor renders after the form.
    const observer = new MutationObserver(() => {
      if (isFocusElsewhere() || takeFocus(field)) observer.disconnect()
    })
    observer.observe(field, { subtree: true, childList: true, attributeFilter: ['contenteditable'] })
    return () => observer.disconnect()
  }, [isTarget, isText, readOnly])

  return (
    <Stack ref={element} gap={3}>
      {props.renderDefault(props)}
      <Messages {...props} />
    </Stack>
  )
}

/** Returns whether a link leads to a paragraph of rich text. */
const isPartTarget = ({ inputProps }: FieldProps) => 'focusPath' in inputProps && inputProps.focusPath.length > 0

function isFocusElsewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && !(activeElement instanceof HTMLIFrameElement)
}

/** Focuses the field's input and returns whether it has one. */
function takeFocus(field: HTMLElement): boolean {
  const input = field.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')
  input?.focus({ preventScroll: true })
  return input !== null
}

/**
 * Lists a field's problems below it; the Studio shows them only on hover. Parse errors are left out, since the input shows
 * them itself.
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
      <IconText Icon={Icon} text={message} gap={2} />
    </Card>
  ))
}
