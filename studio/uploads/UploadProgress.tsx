import { Card, Text } from '@sanity/ui'
import { styled } from 'styled-components'

/** What the Studio notes of an upload beside the picture. */
export type Upload = { progress: number; file: { name: string } }

/** How far an upload is, in words: the Studio's own bar is silent to a screen reader and moves slowly on a phone. */
export function UploadProgress({ upload: { progress, file } }: { upload: Upload }) {
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
