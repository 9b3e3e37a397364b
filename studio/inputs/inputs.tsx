import { Box, Stack, Text } from '@sanity/ui'
import type { NumberInputProps, StringInputProps } from 'sanity'
import { formatDate, formatTime } from '../../schedule/wording/dates.ts'
import { readDate } from '../../schedule/time.ts'
import { decimalPrice, formatPrice } from '../../shared/money.ts'
import { Muted } from '../look/ui.tsx'
import { formatDollarsAndCents, readPrice } from './readPrice.ts'
import { readTimeOfDay } from './readTimeOfDay.ts'
import { TypedInput } from './TypedInput.tsx'

/** Adds the day of the week below the Studio's own input, because people know evenings by it. */
export const DateInput = (props: StringInputProps) => (
  <Stack gap={2}>
    {props.renderDefault(props)}
    {props.value && readDate(props.value) && <Muted>{formatDate(props.value)}</Muted>}
  </Stack>
)

export const TimeInput = (props: StringInputProps) => (
  <TypedInput
    input={props}
    read={readTimeOfDay}
    format={formatTime}
    describe={formatTime}
    emptyText="No time yet"
    placeholder="8:30 pm"
  />
)

export const PriceInput = (props: NumberInputProps) => (
  <TypedInput
    input={props}
    read={readPrice}
    format={decimalPrice}
    formatChoice={formatDollarsAndCents}
    describe={(cents) => `Saved as ${formatPrice(cents)}`}
    emptyText="No price saved"
    isStrict
    inputMode="decimal"
    prefix={
      <Box padding={3}>
        <Text muted>$</Text>
      </Box>
    }
  />
)
