import { combineLatest, map } from 'rxjs'
import { defineLocaleResourceBundle, definePlugin, getPublishedId } from 'sanity'
import { defineDocuments, presentationTool, type DocumentLocationsState } from 'sanity/presentation'
import { draftPath, type Page, pages, pagesOf } from '../shared/pages.ts'
import { FormOnClick } from './FormOnClick.tsx'
import { isThere$, pagesShowing$ } from './places/usePagesShowing.ts'

const siteUrl = process.env.SANITY_STUDIO_SITE_URL ?? ''

const tool = presentationTool({
  title: 'Preview',
  previewUrl: {
    initial: `${siteUrl}/draft`,
    previewMode: { enable: '/api/draft/enable', shareAccess: false },
  },
  resolve: {
    locations: ({ id, type }, { documentStore }) =>
      pagesOf(type).length === 0
        ? null
        : combineLatest([
            pagesShowing$(documentStore, getPublishedId(id), type),
            isThere$(documentStore, getPublishedId(id)),
          ]).pipe(map(([pages, isThere]) => (isThere ? locationsOn(pages) : null))),
    mainDocuments: defineDocuments(
      pages.map(({ path, document }) => ({ route: draftPath(path), filter: `_id == "${document}"` })),
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

function locationsOn(pages: Page[]): DocumentLocationsState {
  if (pages.length === 0) return { message: 'On no page yet', tone: 'caution' }
  return { locations: pages.map(({ path, name }) => ({ title: name, href: draftPath(path) })) }
}
