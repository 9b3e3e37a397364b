import { Stack } from '@sanity/ui'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import {
  getPublishedId,
  pathsAreEqual,
  type StringInputProps,
  useCurrentUser,
  useDocumentPresence,
  useFormValue,
} from 'sanity'
import { Muted } from '../look/ui.tsx'

/** How long a text stays read-only after the last letter that somebody else typed. */
const quietMs = 5_000

/** Edits plain text. It is read-only while somebody else types in it, so that the letters of two people never mix. */
export function PlainTextInput(props: StringInputProps) {
  const { typist, noteOwn } = useTypist(props)
  const readOnly = (props.readOnly ?? false) || typist !== null
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    noteOwn(event.currentTarget.value)
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

/** Returns the name of somebody else who is typing in a text, or null. */
function useTypist({ value = '', path }: Pick<StringInputProps, 'value' | 'path'>) {
  const me = useCurrentUser()?.id ?? ''
  const other = useOther(path)
  const [typist, setTypist] = useState<string | null>(null)
  const shown = useRef(value)
  const typedAt = useRef(-Infinity)

  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    if (!other) return
    // If both began at the same time, the same one of them goes on in both browsers.
    const goesOn = performance.now() - typedAt.current < quietMs && me < other.id
    if (!goesOn) setTypist(other.displayName ?? 'Somebody else')
  }, [value, other, me])

  useEffect(() => {
    if (typist === null) return
    const timer = setTimeout(() => setTypist(null), quietMs)
    return () => clearTimeout(timer)
  }, [typist, value])

  const noteOwn = (text: string) => {
    shown.current = text
    typedAt.current = performance.now()
  }
  return { typist, noteOwn }
}

/**
 * Returns somebody else whose caret is in a field. The presence that a form gives to its inputs is empty from the first letter of a
 * new draft until the next click, so that a person without a known field counts, too.
 */
function useOther(field: StringInputProps['path']) {
  const id = useFormValue(['_id'])
  const present = useDocumentPresence(getPublishedId(typeof id === 'string' ? id : ''))
  return present.find(({ path }) => path.length === 0 || pathsAreEqual(path, field))?.user
}
