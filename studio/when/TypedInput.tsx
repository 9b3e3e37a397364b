import { CalendarIcon } from '@sanity/icons/Calendar'
import { ClockIcon } from '@sanity/icons/Clock'
import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { set, type StringInputProps, unset, useReportParseError } from 'sanity'
import { styled } from 'styled-components'
import type { Reading } from './reading.ts'

/** What is being typed, and the values that are no news to it: the one that stood there and those that it wrote. */
type Typing = { text: string; own: (string | undefined)[] }

type Props = {
  input: StringInputProps
  read: (text: string) => Reading
  /** As the value stands in the field while nobody types. */
  written: (value: string) => string
  /** As the value is said below the field. */
  inWords: (value: string) => string
  /** What is said there without a value. */
  none: string
  placeholder: string
  picker: Picker
  /** Values to choose with one press. */
  children?: (choose: (value: string) => void) => ReactNode
}

/** A date or time typed as people write it, and said in words below. What cannot be read is said once one is done, and never written. */
export function TypedInput({ input, read, written, inWords, none, placeholder, picker, children }: Props) {
  const { elementProps, id, onChange, path, readOnly, validationError, value } = input
  const [typing, setTyping] = useState<Typing | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const text = typing?.own.includes(value) ? typing.text : value === undefined ? '' : written(value)
  const { problem } = typing?.own.includes(value) ? read(text) : { problem: null }
  useReportParseError(path, problem)

  const keep = (next: string | undefined) => {
    if (next !== value) onChange(next === undefined ? unset() : set(next))
  }
  const choose = (next: string) => {
    setTyping(null)
    keep(next)
  }
  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const reading = read(currentTarget.value)
    const next = reading.value ?? undefined
    const own = typing?.own ?? [value]
    setTyping({ text: currentTarget.value, own: reading.problem === null ? [...own, next] : own })
    if (reading.problem === null) keep(next)
  }
  const finish = () => {
    if (problem === null) setTyping(null)
  }

  const saidId = `${id}-said`
  const isWrong = problem !== null && !isFocused
  return (
    <Stack gap={2}>
      <Flex gap={1}>
        <Stack flex={1}>
          <TextInput
            {...elementProps}
            aria-describedby={[elementProps['aria-describedby'], saidId].filter(Boolean).join(' ')}
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
        <Card id={saidId} padding={3} radius={2} tone="critical">
          <Text size={1}>{problem}</Text>
        </Card>
      ) : (
        <Text id={saidId} muted size={1}>
          {problem ?? (value === undefined ? none : inWords(value))}
        </Text>
      )}
    </Stack>
  )
}

type Picker = {
  type: 'date' | 'datetime-local' | 'time'
  /** A value as the browser's picker holds it, and back. */
  toPicker: (value: string) => string
  fromPicker: (picked: string) => string
}

type PickerProps = Picker & { value: string | undefined; onChoose: (value: string) => void }

/** The calendar or clock of the browser, and of a phone, behind a button. */
function NativePicker({ type, toPicker, fromPicker, value, onChoose }: PickerProps) {
  const native = useRef<HTMLInputElement>(null)
  return (
    <Place>
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
    </Place>
  )
}

const Place = styled.div`
  position: relative;
`

/** Not seen, but there: its picker opens below it. */
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
