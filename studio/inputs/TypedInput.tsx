import { CalendarIcon } from '@sanity/icons/Calendar'
import { ClockIcon } from '@sanity/icons/Clock'
import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { set, type StringInputProps, unset, useReportParseError } from 'sanity'
import { styled } from 'styled-components'
import { Muted } from '../look/ui.tsx'
import { type Reading, valid } from './readDates.ts'
import { useTypedText } from './useTypedText.ts'

type Input<Value> = Pick<StringInputProps, 'id' | 'onChange' | 'path' | 'readOnly'> & {
  elementProps: Pick<StringInputProps['elementProps'], 'aria-describedby' | 'onBlur' | 'onFocus'>
  validationError?: StringInputProps['validationError']
  value?: Value | undefined
}

type Props<Value> = Pick<ComponentProps<typeof TextInput>, 'aria-label' | 'inputMode' | 'placeholder' | 'prefix'> & {
  input: Input<Value>
  read: (text: string) => Reading<Value>
  /** Converts a value to what the document stores, if that is something else. */
  toStored?: (value: Value) => unknown
  /** Formats the value in the field while nobody types. */
  format: (value: Value) => string
  /** Formats the value in the description below the field. */
  describe: (value: Value) => ReactNode
  emptyText: string
  /** Shows problems while somebody types, above the description, instead of once the field is left. */
  isStrict?: boolean
  /** Formats a value on the button that chooses it, if a text can mean several. */
  formatChoice?: (value: Value) => string
  picker?: Picker<Value>
  children?: (choose: (value: Value) => void) => ReactNode
}

/** Edits a value as text, with a description below. Text that can't be parsed shows a problem, and is never stored. */
export function TypedInput<Value extends string | number>(props: Props<Value>) {
  const { input, read, format, describe, emptyText, isStrict = false, ...others } = props
  const { toStored = (value: Value) => value, formatChoice = format, picker, children, ...rest } = others
  const { elementProps, id, onChange, path, readOnly, validationError, value } = input
  const typed = useTypedText(value)
  const [isFocused, setIsFocused] = useState(false)
  const stored =
    value === undefined
      ? { text: '', name: null, description: emptyText }
      : { text: format(value), name: formatChoice(value), description: describe(value) }
  const { problem, choices }: Reading<Value> = typed.text === null ? valid(null) : read(typed.text)
  useReportParseError(path, problem)

  const store = (next: Value | undefined) => {
    if (next !== typed.latest) onChange(next === undefined ? unset() : set(toStored(next)))
  }
  const choose = (next: Value) => {
    typed.stop()
    store(next)
  }
  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const { problem, value: readValue, choices } = read(currentTarget.value)
    // With choices, the characters before had another meaning.
    const next = problem === null ? (readValue ?? undefined) : choices ? typed.before : typed.latest
    typed.type(currentTarget.value, problem === null, next)
    store(next)
  }
  const finish = () => {
    if (problem === null) typed.stop()
  }

  const descriptionId = `${id}-description`
  const problemId = isStrict ? `${id}-problem` : descriptionId
  const isWrong = problem !== null && (isStrict || !isFocused || typed.isOvertaken)
  return (
    <Stack gap={2}>
      <Flex gap={1}>
        <Stack flex={1}>
          <TextInput
            {...elementProps}
            {...rest}
            aria-describedby={[elementProps['aria-describedby'], descriptionId].filter(Boolean).join(' ')}
            aria-errormessage={isWrong ? problemId : undefined}
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
            readOnly={readOnly}
            value={typed.text ?? stored.text}
          />
        </Stack>
        {picker && !readOnly && <NativePicker {...picker} value={value} onChoose={choose} />}
      </Flex>
      {!readOnly && children?.(choose)}
      {isWrong && (
        <Card id={problemId} padding={3} radius={2} tone="critical">
          <Stack gap={3}>
            <Text size={1}>{problem}</Text>
            {choices && (
              <Flex gap={2} wrap="wrap">
                {choices.map((choice) => (
                  <Offer key={choice} text={formatChoice(choice)} onClick={() => choose(choice)} />
                ))}
              </Flex>
            )}
            {typed.isOvertaken && <Overtaken value={stored.name} onUse={typed.stop} />}
          </Stack>
        </Card>
      )}
      {(isStrict || !isWrong) && <Muted id={descriptionId}>{(!isStrict && problem) || stored.description}</Muted>}
    </Stack>
  )
}

/** Says that the value of a field has changed while it holds text that isn't saved, and offers to show the value. */
const Overtaken = ({ value, onUse }: { value: string | null; onUse: () => void }) => (
  <>
    <Text size={1} role="status">
      {`Your text isn’t saved. This field was meanwhile ${value === null ? 'emptied' : `changed to ${value}`}.`}
    </Text>
    <Flex>
      <Offer text={value === null ? 'Leave it empty' : `Use ${value}`} onClick={onUse} />
    </Flex>
  </>
)

const Offer = (props: { text: string; onClick: () => void }) => <Button mode="ghost" fontSize={1} {...props} />

type Picker<Value> = {
  type: 'date' | 'datetime-local' | 'time'
  /** Converts a value to the picker's format. */
  toPicker: (value: Value) => string
  fromPicker: (picked: string) => Value
}

type PickerProps<Value> = Picker<Value> & { value: Value | undefined; onChoose: (value: Value) => void }

function NativePicker<Value>({ type, toPicker, fromPicker, value, onChoose }: PickerProps<Value>) {
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
