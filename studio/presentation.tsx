import { useEffect } from 'react'
import { combineLatest, map } from 'rxjs'
import { type ActiveToolLayoutProps, defineLocaleResourceBundle, definePlugin, getPublishedId } from 'sanity'
import { defineDocuments, type DocumentLocationsState, presentationTool } from 'sanity/presentation'
import { draftPath, type Page, pages, pagesOf } from '../shared/pages.ts'
import { isThere$, pagesShowing$ } from './places/usePagesShowing.ts'
import { TypingOnPage } from './typing/TypingOnPage.tsx'
import { isFocusOnPage } from './typing/focusOnPage.ts'

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

/** On a phone, which shows either the page or the form: a click on something of the page turns to the form, unless it is typed there. */
function FormOnClick(props: ActiveToolLayoutProps) {
  useEffect(() => {
    const showForm = ({ data, origin }: MessageEvent<{ type?: unknown } | null>) => {
      const isClick = data?.type === 'overlay/focus' || data?.type === 'visual-editing/focus'
      if (isClick && !isFocusOnPage() && origin === process.env.SANITY_STUDIO_SITE_URL)
        document.getElementById('presentation-narrow-tab-content')?.click()
    }
    addEventListener('message', showForm)
    return () => removeEventListener('message', showForm)
  }, [])

  return (
    <>
      <TypingOnPage />
      {props.renderDefault(props)}
    </>
  )
}
