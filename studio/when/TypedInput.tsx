import { CalendarIcon } from '@sanity/icons/Calendar'
import { ClockIcon } from '@sanity/icons/Clock'
import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { set, type StringInputProps, unset, useReportParseError } from 'sanity'
import { styled } from 'styled-components'
import type { Reading } from './readDateText.ts'

/** The typed text, and the values it belongs to: the initial one and those it wrote. Another value replaces the text. */
type Typing = { text: string; own: (string | undefined)[] }

type Props = {
  input: StringInputProps
  read: (text: string) => Reading
  /** Formats the value in the field while nobody types. */
  format: (value: string) => string
  /** Formats the value in the description below the field. */
  describe: (value: string) => string
  /** The description of an empty field. */
  emptyText: string
  placeholder: string
  picker: Picker
  /** Renders buttons that set a value. */
  children?: (choose: (value: string) => void) => ReactNode
}

/**
 * Edits a date or time as text, with a description below. Text that can't be parsed shows a problem once the field is left,
 * and is never stored.
 */
export function TypedInput({ input, read, format, describe, emptyText, placeholder, picker, children }: Props) {
  const { elementProps, id, onChange, path, readOnly, validationError, value } = input
  const [typing, setTyping] = useState<Typing | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const text = typing?.own.includes(value) ? typing.text : value === undefined ? '' : format(value)
  const { problem } = typing?.own.includes(value) ? read(text) : { problem: null }
  useReportParseError(path, problem)

  const store = (next: string | undefined) => {
    if (next !== value) onChange(next === undefined ? unset() : set(next))
  }
  const choose = (next: string) => {
    setTyping(null)
    store(next)
  }
  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const reading = read(currentTarget.value)
    const next = reading.value ?? undefined
    const own = typing?.own ?? [value]
    setTyping({ text: currentTarget.value, own: reading.problem === null ? [...own, next] : own })
    if (reading.problem === null) store(next)
  }
  const finish = () => {
    if (problem === null) setTyping(null)
  }

  const descriptionId = `${id}-description`
  const isWrong = problem !== null && !isFocused
  return (
    <Stack gap={2}>
      <Flex gap={1}>
        <Stack flex={1}>
          <TextInput
            {...elementProps}
            aria-describedby={[elementProps['aria-describedby'], descriptionId].filter(Boolean).join(' ')}
            aria-invalid={isWrong}
            autoComplete="off"
            customValidity={isWrong ? problem : validationError}
            onBlur={(event: FocusEvent) => {
              setIsFocused(false)
              finish()
              elementProps.onBlur(event)
            }}
            onChange={type}
            onFocus={(event: FocusEvent) => {
              setIsFocused(true)
              elementProps.onFocus(event)
            }}
            onKeyDown={({ key }: KeyboardEvent) => {
              if (key === 'Enter') finish()
            }}
            placeholder={placeholder}
            value={text}
          />
        </Stack>
        {!readOnly && <NativePicker {...picker} value={value} onChoose={choose} />}
      </Flex>
      {!readOnly && children?.(choose)}
      {isWrong ? (
        <Card id={descriptionId} padding={3} radius={2} tone="critical">
          <Text size={1}>{problem}</Text>
        </Card>
      ) : (
        <Text id={descriptionId} muted size={1}>
          {problem ?? (value === undefined ? emptyText : describe(value))}
        </Text>
      )}
    </Stack>
  )
}

type Picker = {
  type: 'date' | 'datetime-local' | 'time'
  /** Converts a value to the picker's format. */
  toPicker: (value: string) => string
  fromPicker: (picked: string) => string
}

type PickerProps = Picker & { value: string | undefined; onChoose: (value: string) => void }

/** Opens the native date or time picker. */
function NativePicker({ type, toPicker, fromPicker, value, onChoose }: PickerProps) {
  const native = useRef<HTMLInputElement>(null)
  return (
    <PickerAnchor>
      <Button
        mode="ghost"
        icon={type === 'time' ? ClockIcon : CalendarIcon}
        aria-label={type === 'time' ? 'Choose on a clock' : 'Choose in a calendar'}
        onClick={() => native.current?.showPicker()}
      />
      <Native
        ref={native}
        type={type}
        tabIndex={-1}
        aria-hidden
        value={value === undefined ? '' : toPicker(value)}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChoose(fromPicker(currentTarget.value))
        }}
      />
    </PickerAnchor>
  )
}

const PickerAnchor = styled.div`
  position: relative;
`

/** Invisible, but positioned, because its picker opens below it. */
const Native = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  padding: 0;
  border: 0;
  opacity: 0;
  pointer-events: none;
`
