import { type AssetSource, type AssetSourceUploader, defineLocaleResourceBundle, definePlugin } from 'sanity'
import { heicToJpeg } from './heicToJpeg.ts'

const advice = 'Either there is no connection, or it isn’t a JPEG, PNG or WebP of at most 100 megapixels.'

const messages = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-sources.common.uploader.upload-failed.title': 'Not uploaded',
    'asset-sources.common.uploader.upload-failed.description': advice,
    'inputs.file.upload-failed.title': 'Not uploaded',
    'inputs.file.upload-failed.description': advice,
  },
})

/** Uploads pictures as Sanity does, and HEIC photos as JPEGs, since neither the store nor most browsers can read those. */
export const uploads = definePlugin({
  name: 'uploads',
  form: { image: { assetSources: (sources) => sources.map(withConversion) } },
  i18n: { bundles: [messages] },
})

type UploadOptions = Parameters<AssetSourceUploader['upload']>[1]

function withConversion(source: AssetSource): AssetSource {
  const { Uploader } = source
  if (!Uploader) return source
  return {
    ...source,
    Uploader: class extends Uploader {
      override upload(files: File[], options?: UploadOptions) {
        void this.convertAndUpload(files, options)
        return []
      }

      private async convertAndUpload(files: File[], options?: UploadOptions) {
        const converted: File[] = []
        for (const file of files) converted.push(await heicToJpeg(file)) // one by one: a photo takes much of a phone's memory
        super.upload(converted, options)
      }
    },
  }
}
