import {
  getPublishedId,
  getVersionFromId,
  PatchEvent,
  type StringInputProps,
  useDocumentOperation,
  useFormValue,
} from 'sanity'
import { fieldsToClear } from '../../schedule/occurrences/exceptions.ts'

/** Edits the status of a change to the schedule, and clears the fields of the previous status, so that they don't reappear with it. */
export function StatusInput(props: StringInputProps) {
  const id = String(useFormValue(['_id']))
  const { patch } = useDocumentOperation(getPublishedId(id), 'scheduleException', getVersionFromId(id))
  return <ClearingInput {...props} clear={(unset) => patch.execute([{ unset }])} />
}

type ClearingInputProps = StringInputProps & { clear: (fields: string[]) => void }

export function ClearingInput({ clear, ...props }: ClearingInputProps) {
  const onChange: StringInputProps['onChange'] = (event) => {
    props.onChange(event)
    for (const one of PatchEvent.from(event).patches) {
      const next: unknown = one.type === 'set' ? one.value : undefined
      const cleared = fieldsToClear(props.value, typeof next === 'string' ? next : undefined)
      if (cleared.length > 0) clear(cleared)
    }
  }
  return props.renderDefault({ ...props, onChange })
}
