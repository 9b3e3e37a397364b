import { Stack } from '@sanity/ui'
import type { ChangeEvent } from 'react'
import {
  getPublishedId,
  pathsAreEqual,
  type StringInputProps,
  useCurrentUser,
  useDocumentPresence,
  useFormValue,
} from 'sanity'
import { Muted } from '../look/ui.tsx'
import { useTypist } from './useTypist.ts'

/** Edits plain text. It is read-only while somebody else types in it, so that the letters of two people never mix. */
export function PlainTextInput(props: StringInputProps) {
  const { typist, recordTyping } = useTypist(props.value ?? '', useOtherPerson(props.path), useCurrentUser()?.id ?? '')
  const readOnly = (props.readOnly ?? false) || typist !== null
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    recordTyping(event.currentTarget.value)
    props.elementProps.onChange(event)
  }
  return (
    <Stack gap={3}>
      {props.renderDefault({ ...props, readOnly, elementProps: { ...props.elementProps, readOnly, onChange } })}
      <div role="status">
        {typist !== null && <Muted>{typist} is typing here. You can type five seconds after their last letter.</Muted>}
      </div>
    </Stack>
  )
}

/**
 * Returns somebody else whose caret is in a field. The presence that a form gives to its inputs is empty from the first letter of a
 * new draft until the next click, so a person without a known field counts, too.
 */
function useOtherPerson(field: StringInputProps['path']) {
  const id = useFormValue(['_id'])
  const present = useDocumentPresence(getPublishedId(typeof id === 'string' ? id : ''))
  return present.find(({ path }) => path.length === 0 || pathsAreEqual(path, field))?.user
}
