import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { Subject } from 'rxjs'
import {
  type AssetSource,
  type AssetSourceUploader,
  defineLocaleResourceBundle,
  definePlugin,
  type InputProps,
} from 'sanity'
import { Card, Stack, Text } from '@sanity/ui'
import { preparePicture } from './preparePicture.ts'

const messages = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    // The Studio adds the file's name, which pushes the first word out of the field on a phone.
    'input.files.common.upload-progress': 'Uploading…',
    ...Object.fromEntries(
      ['asset-sources.common.uploader', 'inputs.file'].flatMap((place) => [
        [`${place}.upload-failed.title`, 'Not uploaded'],
        [
          `${place}.upload-failed.description`,
          'Either there is no connection, or the file isn’t a supported picture. Try again with a JPEG or PNG.',
        ],
      ]),
    ),
  },
})

const rejectedUploads = new Subject<string>()

const minuteMs = 60_000

export function RejectedUploads() {
  const { push } = useToast()
  useEffect(() => {
    const subscription = rejectedUploads.subscribe((problem) =>
      push({ status: 'warning', title: 'Not uploaded', description: problem, closable: true, duration: minuteMs }),
    )
    return () => subscription.unsubscribe()
  }, [push])
  return null
}

export const uploads = definePlugin({
  name: 'uploads',
  form: { image: { assetSources: (sources) => sources.map(withPictureCheck) } },
  i18n: { bundles: [messages] },
})

type UploadEvent = Parameters<Parameters<AssetSourceUploader['subscribe']>[0]>[0]

/** Wraps an asset source to check files before uploading, and to convert those that the store can't read to JPEG. */
function withPictureCheck(source: AssetSource): AssetSource {
  const { Uploader } = source
  if (!Uploader) return source
  return {
    ...source,
    Uploader: class extends Uploader {
      private readonly subscribers = new Set<(event: UploadEvent) => void>()

      override subscribe(subscriber: (event: UploadEvent) => void) {
        const unsubscribe = super.subscribe(subscriber)
        this.subscribers.add(subscriber)
        return () => {
          this.subscribers.delete(subscriber)
          unsubscribe()
        }
      }

      override upload(files: File[], options?: Parameters<AssetSourceUploader['upload']>[1]) {
        void this.uploadPictures(files, options)
        return []
      }

      private async uploadPictures(files: File[], options?: Parameters<AssetSourceUploader['upload']>[1]) {
        const good: File[] = []
        for (const file of files) {
          const picture = await preparePicture(file) // one by one: a large photo takes much of a phone's memory
          if ('file' in picture) good.push(picture.file)
          else rejectedUploads.next(picture.problem)
        }
        if (good.length > 0) super.upload(good, options)
        else for (const subscriber of this.subscribers) subscriber({ type: 'all-complete', files: [] })
      }
    },
  }
}

/** Adds upload progress to the Studio's picture field. The field keeps its position in the tree: remounting it would abort the upload. */
export function PictureInput(props: InputProps) {
  const { _upload: upload } = (props.value ?? {}) as { _upload?: { progress?: number; file?: { name: string } } }
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {upload?.file && upload.progress !== undefined && (
        <UploadProgress name={upload.file.name} progress={upload.progress} />
      )}
    </Stack>
  )
}

/** Shows upload progress as text: the Studio's bar is silent in screen readers and slow on phones. */
function UploadProgress({ progress, name }: { progress: number; name: string }) {
  const percent = Math.min(100, Math.floor(progress))
  const label = `Upload of ${name}`
  return (
    <Card padding={3} radius={2} tone="primary" role="progressbar" aria-label={label} aria-valuenow={percent}>
      <Text size={2} weight="medium" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {percent < 100 ? `${percent}% uploaded` : 'Uploaded. Processing the picture…'}
      </Text>
    </Card>
  )
}
