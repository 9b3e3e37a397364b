import { Box, Text } from '@sanity/ui'
import type { NumberInputProps } from 'sanity'
import { decimalPrice, formatPrice } from '../../shared/money.ts'
import { TypedInput } from '../when/TypedInput.tsx'
import { formatDollarsAndCents, readPrice } from './readPrice.ts'

/** Edits a price in dollars and stores it in cents. */
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
