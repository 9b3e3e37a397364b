import { CalendarIcon } from '@sanity/icons/Calendar'
import { ClockIcon } from '@sanity/icons/Clock'
import { Button } from '@sanity/ui'
import { useRef } from 'react'
import { styled } from 'styled-components'

export type Picker = {
  type: 'date' | 'datetime-local' | 'time'
  /** A value as the browser's picker holds it, and back. */
  toPicker: (value: string) => string
  fromPicker: (picked: string) => string
}

type Props = Picker & { value: string | undefined; onChoose: (value: string) => void }

/** The calendar or clock of the browser, and of a phone, behind a button. */
export function NativePicker({ type, toPicker, fromPicker, value, onChoose }: Props) {
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
