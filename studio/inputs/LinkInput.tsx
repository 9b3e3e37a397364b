import { Stack } from '@sanity/ui'
import type { FocusEvent } from 'react'
import { set, type StringInputProps } from 'sanity'
import { tidyEmail } from '../../shared/email.ts'
import { completeLink } from '../../shared/linkRules.ts'
import { CalendarFound } from './CalendarFound.tsx'

/** Edits a link; completes an address such as www.example.org when the field loses the focus. */
export const LinkInput = (props: StringInputProps) => (
  <Stack gap={3}>
    {renderCompleted(props, completeLink)}
    {props.path.at(-1) === 'calendarFeedUrl' && props.value && <CalendarFound address={props.value} />}
  </Stack>
)

/** Edits an email address; removes what was copied with it when the field loses the focus. */
export const EmailInput = (props: StringInputProps) => renderCompleted(props, tidyEmail)

function renderCompleted(props: StringInputProps, complete: (text: string) => string) {
  const { elementProps, onChange } = props
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    const completed = complete(value)
    if (!props.readOnly && completed !== value && completed !== '') onChange(set(completed))
    elementProps.onBlur(event)
  }
  return props.renderDefault({ ...props, elementProps: { ...elementProps, onBlur } })
}
