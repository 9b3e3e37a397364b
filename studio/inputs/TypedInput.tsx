import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useState,
} from 'react'
import { set, type StringInputProps, unset, useReportParseError } from 'sanity'
import { Muted } from '../look/ui.tsx'
import { type Reading, valid } from './parsedText.ts'

type Input<Value> = Pick<StringInputProps, 'id' | 'onChange' | 'path' | 'readOnly'> & {
  elementProps: Pick<StringInputProps['elementProps'], 'aria-describedby' | 'onBlur' | 'onFocus'>
  validationError?: StringInputProps['validationError']
  value?: Value | undefined
}

type Props<Value> = Pick<ComponentProps<typeof TextInput>, 'aria-label' | 'inputMode' | 'placeholder' | 'prefix'> & {
  input: Input<Value>
  read: (text: string) => Reading<Value>
  /** Converts a value to what the document stores, if that is different. */
  toStored?: (value: Value) => unknown
  /** Formats the value in the field while nobody is typing. */
  format: (value: Value) => string
  /** Formats the value in the description below the field. */
  describe: (value: Value) => ReactNode
  emptyText: string
  /** Shows problems during typing, above the description, instead of once the field loses the focus. */
  isStrict?: boolean
  /** Formats a value on the button that chooses it, if a text can be ambiguous. */
  formatChoice?: (value: Value) => string
}

/** The text that was typed since the field showed its value. */
type Typed<Value> = {
  text: string
  /** The value before that. */
  before: Value | undefined
  /** The value that was stored last, even if the form doesn't show it yet. */
  latest: Value | undefined
}

/**
 * Edits a value as text, with a description below. Text that can't be parsed shows a problem, and is never stored. Typed text stays
 * in the field until the field loses the focus, and longer while it has a problem.
 */
export function TypedInput<Value extends string | number>(props: Props<Value>) {
  const { input, read, format, describe, emptyText, isStrict = false, ...others } = props
  const { toStored = (value: Value) => value, formatChoice = format, ...rest } = others
  const { elementProps, id, onChange, path, readOnly, validationError, value } = input
  const [typed, setTyped] = useState<Typed<Value> | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const { problem, choices }: Reading<Value> = typed === null ? valid(null) : read(typed.text)
  useReportParseError(path, problem)

  const store = (next: Value | undefined) => onChange(next === undefined ? unset() : set(toStored(next)))
  function change({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) {
    const { before, latest } = typed ?? { before: value, latest: value }
    const reading = read(text)
    // If the text is ambiguous, it had another meaning before the last character.
    const next = reading.problem === null ? (reading.value ?? undefined) : reading.choices ? before : latest
    setTyped({ text, before, latest: next })
    if (next !== latest) store(next)
  }
  const finish = () => {
    if (problem === null) setTyped(null)
  }

  const descriptionId = `${id}-description`
  const problemId = isStrict ? `${id}-problem` : descriptionId
  const isWrong = problem !== null && (isStrict || !isFocused)
  return (
    <Stack gap={2}>
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
        onChange={change}
        onFocus={(event: FocusEvent) => {
          setIsFocused(true)
          elementProps.onFocus(event)
        }}
        onKeyDown={({ key }: KeyboardEvent) => {
          if (key === 'Enter') finish()
        }}
        readOnly={readOnly}
        value={typed?.text ?? (value === undefined ? '' : format(value))}
      />
      {isWrong && (
        <Card id={problemId} padding={3} radius={2} tone="critical">
          <Stack gap={3}>
            <Text size={1}>{problem}</Text>
            {choices && (
              <Flex gap={2} wrap="wrap">
                {choices.map((choice) => (
                  <Button
                    key={choice}
                    mode="ghost"
                    fontSize={1}
                    text={formatChoice(choice)}
                    onClick={() => {
                      setTyped(null)
                      store(choice)
                    }}
                  />
                ))}
              </Flex>
            )}
          </Stack>
        </Card>
      )}
      {(isStrict || !isWrong) && (
        <Muted id={descriptionId}>
          {(!isStrict && problem) || (value === undefined ? emptyText : describe(value))}
        </Muted>
      )}
    </Stack>
  )
}
