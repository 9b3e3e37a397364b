import { defineLocaleResourceBundle, definePlugin } from 'sanity'

const advice = [
  'It must be a JPEG, PNG or WebP of at most 100 megapixels.',
  'If it is a HEIC photo, export it as JPEG, and upload that.',
  'If it is a JPEG, check your connection.',
].join(' ')

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

/** Says what can be uploaded. The Studio shows one text for every failed upload, and the store's answer only in the console. */
export const uploads = definePlugin({ name: 'uploads', i18n: { bundles: [messages] } })
