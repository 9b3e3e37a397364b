import { definePlugin } from 'sanity'
import { SharePreview } from './SharePreview.tsx'

/** Hands previews to people without an account, by links that end. */
export const sharedPreviews = definePlugin({
  name: 'shared-previews',
  studio: { components: { activeToolLayout: SharePreview } },
})
