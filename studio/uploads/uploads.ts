import { defineLocaleResourceBundle, definePlugin } from 'sanity'
import { onlyPictures } from './onlyPictures.ts'

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
