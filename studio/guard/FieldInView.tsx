import { Stack } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { type FieldProps } from 'sanity'
import { Messages } from './Messages.tsx'

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
      <Messages {...props} />
    </Stack>
  )
}
