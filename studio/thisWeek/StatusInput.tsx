import {
  getPublishedId,
  getVersionFromId,
  PatchEvent,
  type StringInputProps,
  useDocumentOperation,
  useFormValue,
} from 'sanity'
import { fieldsToClear } from '../../schedule/occurrences/exceptions.ts'

/** Clears the fields of the former status of a change to the schedule: hidden, they would come back with that status. */
export function StatusInput(props: StringInputProps) {
  const id = String(useFormValue(['_id']))
  const { patch } = useDocumentOperation(getPublishedId(id), 'scheduleException', getVersionFromId(id))

  const onChange: StringInputProps['onChange'] = (event) => {
    props.onChange(event)
    for (const one of PatchEvent.from(event).patches) {
      const next: unknown = one.type === 'set' ? one.value : undefined
      const cleared = fieldsToClear(props.value, typeof next === 'string' ? next : undefined)
      if (cleared.length > 0) patch.execute([{ unset: cleared }])
    }
  }
  return props.renderDefault({ ...props, onChange })
}
