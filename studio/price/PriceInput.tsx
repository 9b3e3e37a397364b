import { Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { set, unset, useReportParseError, type NumberInputProps } from 'sanity'
import { decimalPrice, formatPrice } from '../../shared/money.ts'
import { formatDollarsAndCents, readPrice } from './readPrice.ts'

/** The typed text, and the values it belongs to: the initial one and those it wrote. Another value replaces the text. */
type Typing = { text: string; own: (number | undefined)[] }

/** Edits a price in dollars and stores it in cents. Text that isn't a price shows a message and is never stored. */
export function PriceInput({ elementProps, id, onChange, path, validationError, value }: NumberInputProps) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const text = typing?.own.includes(value) ? typing.text : value === undefined ? '' : decimalPrice(value)
  const reading = readPrice(text)
  const { problem } = reading
  useReportParseError(path, problem)

  const store = (next: number | undefined) => {
    if (next !== value) onChange(next === undefined ? unset() : set(next))
  }

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const next = readPrice(currentTarget.value)
    const cents = next.cents ?? undefined
    const own = typing?.own ?? [value]
    setTyping({ text: currentTarget.value, own: next.problem === null ? [...own, cents] : own })
    if (next.problem === null) store(cents)
    else if (next.choices.length > 0) store(own[0]) // the characters before it were a different price
  }

  function leave(event: FocusEvent) {
    if (problem === null) setTyping(null)
    elementProps.onBlur(event)
  }

  const storedId = `${id}-stored`
  const problemId = `${id}-problem`
  return (
    <Stack gap={2}>
      <TextInput
        {...elementProps}
        aria-describedby={[elementProps['aria-describedby'], storedId].filter(Boolean).join(' ')}
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
          <Stack gap={3}>
            <Text size={1}>{problem}</Text>
            {reading.choices.length > 0 && (
              <Flex gap={2} wrap="wrap">
                {reading.choices.map((cents) => (
                  <Button
                    key={cents}
                    mode="ghost"
                    fontSize={1}
                    text={formatDollarsAndCents(cents)}
                    onClick={() => {
                      setTyping(null)
                      store(cents)
                    }}
                  />
                ))}
              </Flex>
            )}
          </Stack>
        </Card>
      )}
      <Text id={storedId} muted size={1}>
        {value === undefined ? 'No price saved' : `Saved as ${formatPrice(value)}`}
      </Text>
    </Stack>
  )
}
