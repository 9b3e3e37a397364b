import { defineLocaleResourceBundle, definePlugin } from 'sanity'
import { defineDocuments, presentationTool, type DocumentLocationsState } from 'sanity/presentation'
import { pages } from '../schemas/pages.ts'
import { FormOnClick } from './FormOnClick.tsx'
import { pagesOf } from './pagesOf.ts'

const siteUrl = process.env.SANITY_STUDIO_SITE_URL ?? ''

/** Documents that exist once, by the page that is mostly theirs. */
const mainDocuments: Record<string, string> = {
  '/': 'homePage',
  '/classes': 'classesPage',
  '/firsttime': 'firstTimePage',
  '/register': 'registerPage',
  '/contact-us': 'contactPage',
  '/community': 'communityPage',
  '/teachers': 'classesPage',
}

const tool = presentationTool({
  title: 'Preview',
  previewUrl: {
    initial: `${siteUrl}/draft`,
    previewMode: { enable: '/api/draft/enable', shareAccess: false },
  },
  resolve: {
    locations: Object.fromEntries(Object.entries(pagesOf).map(([type, paths]) => [type, locationsOf(paths)])),
    mainDocuments: defineDocuments(
      Object.entries(mainDocuments).map(([path, type]) => ({ route: draftPath(path), filter: `_id == "${type}"` })),
    ),
  },
})

/** A phone shows one of the two at a time. */
const words = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'presentation',
  resources: { 'narrow-tabs.content-tab.label': 'Form', 'narrow-tabs.preview-tab.label': 'Page' },
})

/** The pages themselves, with their drafts, beside the forms. */
export const presentation = definePlugin({
  name: 'preview',
  plugins: [tool],
  i18n: { bundles: [words] },
  studio: { components: { activeToolLayout: FormOnClick } },
})

function locationsOf(paths: string[]): DocumentLocationsState {
  const locations = paths.map((path) => ({
    title: pages.find(({ value }) => value === path)?.title ?? path,
    href: draftPath(path),
  }))
  return { locations }
}

/** Where the site shows a page with its drafts. */
function draftPath(path: string): string {
  return path === '/' ? '/draft' : `/draft${path}`
}
