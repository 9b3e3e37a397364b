import { Card, Stack, Text } from '@sanity/ui'
import type { InputProps } from 'sanity'
import { styled } from 'styled-components'

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

/** What the Studio notes of an upload beside the picture. */
type Upload = { progress: number; file: { name: string } }

/** How far an upload is, in words: the Studio's own bar is silent to a screen reader and moves slowly on a phone. */
function UploadProgress({ upload: { progress, file } }: { upload: Upload }) {
  const percent = Math.min(100, Math.floor(progress))
  return (
    <Card
      padding={3}
      radius={2}
      tone="primary"
      role="progressbar"
      aria-label={`Upload of ${file.name}`}
      aria-valuenow={percent}
    >
      <Percent size={2} weight="medium">
        {percent < 100 ? `${percent}% is uploaded` : 'Uploaded; the picture is being read'}
      </Percent>
    </Card>
  )
}

const Percent = styled(Text)`
  font-variant-numeric: tabular-nums;
`
