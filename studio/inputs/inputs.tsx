import { FormField, type NumberInputProps, type StringInputProps } from 'sanity'
import { Box, Text } from '@sanity/ui'
import { dateName } from '../../checks/words.ts'
import { venueFormat } from '../../schemas/venueTime.ts'
import { dateAt, formatTime } from '../../schedule/wording/dates.ts'
import { decimalPrice, formatPrice } from '../../shared/money.ts'
import { useVenueTimeZone } from '../look/venueTimeZone.tsx'
import { NoticePresets } from './NoticePresets.tsx'
import { instantAt, readDateText, readDateTime, readTimeOfDay } from './readDates.ts'
import { TypedInput } from './TypedInput.tsx'
import { formatDollarsAndCents, readPrice } from './readPrice.ts'

const now = () => new Date().toISOString()

export function DateInput(props: StringInputProps) {
  const today = dateAt(now(), useVenueTimeZone())
  return (
    <TypedInput
      input={props}
      read={(text) => readDateText(text, today)}
      format={formatShortDate}
      describe={(date) => dateName(date, today)}
      emptyText="No date yet"
      placeholder="Dec 8"
      picker={{ type: 'date', toPicker: same, fromPicker: same }}
    />
  )
}

export const TimeInput = (props: StringInputProps) => (
  <TypedInput
    input={props}
    read={readTimeOfDay}
    format={formatTime}
    describe={formatTime}
    emptyText="No time yet"
    placeholder="8:30 pm"
    picker={{ type: 'time', toPicker: same, fromPicker: same }}
  />
)

/** Edits a date and time in the venue's time zone, stored in UTC. */
export function DateTimeInput(props: StringInputProps) {
  const timeZone = useVenueTimeZone()
  const today = dateAt(now(), timeZone)
  const clockOf = (instant: string) =>
    venueFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))
  const dateOf = (instant: string) => dateAt(instant, timeZone)
  const { id, path, presence, schemaType, validation } = props
  const typed = (
    <TypedInput
      input={props}
      read={(text) => readDateTime(text, now(), timeZone)}
      format={(instant) => `${formatShortDate(dateOf(instant))}, ${formatTime(clockOf(instant))}`}
      describe={(instant) => `${dateName(dateOf(instant), today)}, ${formatTime(clockOf(instant))}`}
      emptyText="No date and time yet"
      placeholder="Dec 8, 8:30 pm"
      picker={{
        type: 'datetime-local',
        toPicker: (instant) => `${dateOf(instant)}T${clockOf(instant)}`,
        fromPicker: (picked) => instantAt(picked.slice(0, 10), picked.slice(11, 16), timeZone),
      }}
    >
      {(choose) => <NoticePresets path={path} onChoose={choose} />}
    </TypedInput>
  )
  // The Studio leaves the label of a datetime field to its input.
  return (
    <div data-testid={`field-${id}`}>
      <FormField
        __unstable_presence={presence}
        description={schemaType.description}
        inputId={id}
        path={path}
        title={schemaType.title}
        validation={validation}
      >
        {typed}
      </FormField>
    </div>
  )
}

const same = (value: string) => value

const formatShortDate = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

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
