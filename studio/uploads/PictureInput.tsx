import { Card, Stack, Text } from '@sanity/ui'
import type { InputProps } from 'sanity'
import { styled } from 'styled-components'

/** Adds upload progress to the Studio's picture field. The field keeps its position in the tree: remounting it would abort the upload. */
export function PictureInput(props: InputProps) {
  const upload = getUpload(props.value)
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {upload && <UploadProgress upload={upload} />}
    </Stack>
  )
}

/** Returns the current upload of a field; null without one. */
function getUpload(value: unknown): Upload | null {
  const { _upload: upload } = (value ?? {}) as { _upload?: Partial<Upload> }
  if (typeof upload?.progress !== 'number' || upload.file === undefined) return null
  return { progress: upload.progress, file: upload.file }
}

/** The state of an upload, which the Studio stores next to the picture. */
type Upload = { progress: number; file: { name: string } }

/** Shows upload progress as text: the Studio's bar is silent in screen readers and slow on phones. */
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
        {percent < 100 ? `${percent}% uploaded` : 'Uploaded. Processing the picture…'}
      </Percent>
    </Card>
  )
}

const Percent = styled(Text)`
  font-variant-numeric: tabular-nums;
`
