import { Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { set, unset, useReportParseError, type NumberInputProps } from 'sanity'
import { decimalPrice, formatPrice } from '../../shared/money.ts'
import { inDollarsAndCents, readPrice } from './readPrice.ts'

/** What is being typed, and the values that are no news to it: the one that stood there and those that it wrote. */
type Typing = { text: string; own: (number | undefined)[] }

/** A price typed as dollars and kept as cents. What cannot be read is said and never written. */
export function PriceInput({ elementProps, id, onChange, path, validationError, value }: NumberInputProps) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const text = typing?.own.includes(value) ? typing.text : value === undefined ? '' : decimalPrice(value)
  const reading = readPrice(text)
  const { problem } = reading
  useReportParseError(path, problem)

  const keep = (next: number | undefined) => {
    if (next !== value) onChange(next === undefined ? unset() : set(next))
  }

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const next = readPrice(currentTarget.value)
    const cents = next.cents ?? undefined
    const own = typing?.own ?? [value]
    setTyping({ text: currentTarget.value, own: next.problem === null ? [...own, cents] : own })
    if (next.problem === null) keep(cents)
    else if (next.choices.length > 0) keep(own[0]) // the letters before it said another price
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
          <Stack gap={3}>
            <Text size={1}>{problem}</Text>
            {reading.choices.length > 0 && (
              <Flex gap={2} wrap="wrap">
                {reading.choices.map((cents) => (
                  <Button
                    key={cents}
                    mode="ghost"
                    fontSize={1}
                    text={inDollarsAndCents(cents)}
                    onClick={() => {
                      setTyping(null)
                      keep(cents)
                    }}
                  />
                ))}
              </Flex>
            )}
          </Stack>
        </Card>
      )}
      <Text id={keptId} muted size={1}>
        {value === undefined ? 'No price is kept' : `Kept as ${formatPrice(value)}`}
      </Text>
    </Stack>
  )
}
