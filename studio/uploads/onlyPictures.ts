import type { AssetSource, AssetSourceUploader } from 'sanity'
import { pictureProblem } from './pictureProblem.ts'
import { refusals } from './refusals.ts'

type UploadEvent = Parameters<Parameters<AssetSourceUploader['subscribe']>[0]>[0]

/** A source of pictures that looks at a file before it uploads it. */
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
        const problems = await Promise.all(files.map(pictureProblem))
        for (const problem of problems) if (problem !== null) refusals.tell(problem)
        const good = files.filter((_, index) => problems[index] === null)
        if (good.length > 0) super.upload(good, options)
        else for (const subscriber of this.subscribers) subscriber({ type: 'all-complete', files: [] })
      }
    },
  }
}
