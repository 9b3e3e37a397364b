import { type AssetSource, type AssetSourceUploader, defineLocaleResourceBundle, definePlugin } from 'sanity'
import { refusals } from './RefusedUploads.tsx'
import { preparePicture } from './preparePicture.ts'

/** Where a file got past our own look at it, by being dropped onto a list for example: the store has refused it. */
const words = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: Object.fromEntries(
    ['asset-sources.common.uploader', 'inputs.file', 'inputs.image'].flatMap((place) => [
      [`${place}.upload-failed.title`, 'Not uploaded'],
      [
        `${place}.upload-failed.description`,
        'Either there is no connection, or the file is no picture that can be read: try once more with a JPEG or PNG.',
      ],
    ]),
  ),
})

/** Looks at files before they are uploaded, and says what to do with those that cannot become pictures. */
export const uploads = definePlugin({
  name: 'uploads',
  form: { image: { assetSources: (sources) => sources.map(onlyPictures) } },
  i18n: { bundles: [words] },
})

type UploadEvent = Parameters<Parameters<AssetSourceUploader['subscribe']>[0]>[0]

/** A source of pictures that looks at a file before it uploads it, and makes a JPEG of what the store does not read. */
function onlyPictures(source: AssetSource): AssetSource {
  const { Uploader } = source
  if (!Uploader) return source
  return {
    ...source,
    Uploader: class extends Uploader {
      private readonly subscribers = new Set<(event: UploadEvent) => void>()

      override subscribe(subscriber: (event: UploadEvent) => void) {
        const end = super.subscribe(subscriber)
        this.subscribers.add(subscriber)
        return () => {
          this.subscribers.delete(subscriber)
          end()
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
          else refusals.tell(picture.problem)
        }
        if (good.length > 0) super.upload(good, options)
        else for (const subscriber of this.subscribers) subscriber({ type: 'all-complete', files: [] })
      }
    },
  }
}
