import { Box, Card, Stack, Text, TextInput } from '@sanity/ui'
import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { set, unset, useReportParseError, type NumberInputProps } from 'sanity'
import { decimalPrice, formatPrice } from '../../schemas/money.ts'
import { readPrice } from './readPrice.ts'

/** What is being typed, and the values that are no news to it: the one that stood there and those that it wrote. */
type Typing = { text: string; own: (number | undefined)[] }

/** A price typed as dollars and kept as cents. What cannot be read is said and never written. */
export function PriceInput({ elementProps, id, onChange, path, validationError, value }: NumberInputProps) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const text = typing?.own.includes(value) ? typing.text : value === undefined ? '' : decimalPrice(value)
  const { problem } = readPrice(text)
  useReportParseError(path, problem)

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const reading = readPrice(currentTarget.value)
    const next = reading.cents ?? undefined
    const own = typing?.own ?? [value]
    setTyping({ text: currentTarget.value, own: reading.problem === null ? [...own, next] : own })
    if (reading.problem === null && next !== value) onChange(next === undefined ? unset() : set(next))
  }

  function leave(event: FocusEvent) {
    if (problem === null) setTyping(null)
    elementProps.onBlur(event)
  }

  const keptId = `${id}-kept`
  const problemId = `${id}-problem`
  return (
    <Stack gap={2}>
      <TextInput
        {...elementProps}
        aria-describedby={[elementProps['aria-describedby'], keptId].filter(Boolean).join(' ')}
        aria-errormessage={problem === null ? undefined : problemId}
        aria-invalid={problem !== null}
        customValidity={problem ?? validationError}
        inputMode="decimal"
        onBlur={leave}
        onChange={type}
        prefix={
          <Box padding={3}>
            <Text muted>$</Text>
          </Box>
        }
        value={text}
      />
      {problem !== null && (
        <Card id={problemId} padding={3} radius={2} tone="critical">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      <Text id={keptId} muted size={1}>
        {value === undefined ? 'No price is kept' : `Kept as ${formatPrice(value)}`}
      </Text>
    </Stack>
  )
}
