import { FormField, type StringInputProps } from 'sanity'
import { dateName } from '../../checks/words.ts'
import { venueFormat } from '../../schemas/venueTime.ts'
import { dateAt, formatTime } from '../../schedule/wording/dates.ts'
import { useVenueTimeZone } from '../look/venueTimeZone.tsx'
import { NoticePresets } from './NoticePresets.tsx'
import { readClock } from './readClock.ts'
import { readDay } from './readDay.ts'
import { momentAt, readMomentText } from './readMomentText.ts'
import { TypedInput } from './TypedInput.tsx'

const now = () => new Date().toISOString()

/** A date of the calendar, kept as `YYYY-MM-DD`. */
export function DayInput(props: StringInputProps) {
  const today = dateAt(now(), useVenueTimeZone())
  return (
    <TypedInput
      input={props}
      read={(text) => readDay(text, today)}
      written={shortDay}
      inWords={(date) => dateName(date, today)}
      none="No date yet"
      placeholder="Dec 8"
      picker={{ type: 'date', toPicker: same, fromPicker: same }}
    />
  )
}

/** A time of day, kept as `HH:MM`. */
export const ClockInput = (props: StringInputProps) => (
  <TypedInput
    input={props}
    read={readClock}
    written={formatTime}
    inWords={formatTime}
    none="No time yet"
    placeholder="8:30 pm"
    picker={{ type: 'time', toPicker: same, fromPicker: same }}
  />
)

/** A moment, typed by the clock of the venue and kept in UTC. */
export function MomentInput(props: StringInputProps) {
  const timeZone = useVenueTimeZone()
  const today = dateAt(now(), timeZone)
  const clockOf = (moment: string) =>
    venueFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment))
  const dateOf = (moment: string) => dateAt(moment, timeZone)
  const { id, path, presence, schemaType, validation } = props
  const typed = (
    <TypedInput
      input={props}
      read={(text) => readMomentText(text, now(), timeZone)}
      written={(moment) => `${shortDay(dateOf(moment))}, ${formatTime(clockOf(moment))}`}
      inWords={(moment) => `${dateName(dateOf(moment), today)}, ${formatTime(clockOf(moment))}`}
      none="No date and time yet"
      placeholder="Dec 8, 8:30 pm"
      picker={{
        type: 'datetime-local',
        toPicker: (moment) => `${dateOf(moment)}T${clockOf(moment)}`,
        fromPicker: (picked) => momentAt(picked.slice(0, 10), picked.slice(11, 16), timeZone),
      }}
    >
      {(choose) => <NoticePresets path={path} onChoose={choose} />}
    </TypedInput>
  )
  // The Studio leaves the name of such a field to its input.
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

/** "Dec 8, 2026" */
const shortDay = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
