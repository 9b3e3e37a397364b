import { Stack } from '@sanity/ui'
import type { InputProps } from 'sanity'
import { UploadProgress, type Upload } from './UploadProgress.tsx'

/** The Studio's field of a picture, and how far an upload is. The field stands where it does throughout: put elsewhere, it would end its upload. */
export function PictureInput(props: InputProps) {
  const upload = uploadIn(props.value)
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {upload && <UploadProgress upload={upload} />}
    </Stack>
  )
}

/** The upload under way in a field, null when there is none. */
function uploadIn(value: unknown): Upload | null {
  const { _upload: upload } = (value ?? {}) as { _upload?: Partial<Upload> }
  if (typeof upload?.progress !== 'number' || upload.file === undefined) return null
  return { progress: upload.progress, file: upload.file }
}
