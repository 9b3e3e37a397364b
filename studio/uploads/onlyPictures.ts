import type { AssetSource, AssetSourceUploader } from 'sanity'
import { preparePicture } from './preparePicture.ts'
import { refusals } from './refusals.ts'

type UploadEvent = Parameters<Parameters<AssetSourceUploader['subscribe']>[0]>[0]

/** A source of pictures that looks at a file before it uploads it, and makes a JPEG of what the store does not read. */
export function onlyPictures(source: AssetSource): AssetSource {
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
