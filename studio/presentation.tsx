import { useEffect } from 'react'
import { combineLatest, map } from 'rxjs'
import { type ActiveToolLayoutProps, defineLocaleResourceBundle, definePlugin, getPublishedId } from 'sanity'
import { defineDocuments, type DocumentLocationsState, presentationTool } from 'sanity/presentation'
import { draftPath, type Page, pages, pagesOf } from '../shared/pages.ts'
import { pagesShowing$, state$ } from './pagesShowing.tsx'
import { siteUrl } from './environment.ts'

const tool = presentationTool({
  title: 'Preview',
  previewUrl: { initial: `${siteUrl}/draft`, previewMode: { enable: '/api/draft/enable', shareAccess: false } },
  resolve: {
    locations: ({ id, type }, { documentStore }) =>
      pagesOf(type).length === 0
        ? null
        : combineLatest([
            pagesShowing$(documentStore, getPublishedId(id), type),
            state$(documentStore, getPublishedId(id)),
          ]).pipe(map(([pages, state]) => (state === null ? null : locationsOn(pages, state)))),
    mainDocuments: defineDocuments(
      pages.map(({ path, document }) => ({ route: draftPath(path), filter: `_id == "${document}"` })),
    ),
  },
})

const labels = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'presentation',
  resources: { 'narrow-tabs.content-tab.label': 'Form', 'narrow-tabs.preview-tab.label': 'Page' },
})

export const presentation = definePlugin({
  name: 'preview',
  plugins: [tool],
  i18n: { bundles: [labels] },
  studio: { components: { activeToolLayout: ShowFormOnClick } },
})

function locationsOn(pages: Page[], state: 'draft' | 'published'): DocumentLocationsState {
  if (pages.length === 0) return { message: 'Not on any page yet', tone: 'caution' }
  const count = pages.length === 1 ? 'one page' : `${pages.length} pages`
  return {
    message: `${state === 'draft' ? 'Not published: will be' : 'Used'} on ${count}`,
    locations: pages.map(({ path, name }) => ({ title: name, href: draftPath(path) })),
  }
}

/** Switches to the form on a phone when somebody clicks an element on the page. */
function ShowFormOnClick(props: ActiveToolLayoutProps) {
  useEffect(() => {
    const showForm = ({ data, origin }: MessageEvent<{ type?: unknown } | null>) => {
      const isClick = data?.type === 'overlay/focus' || data?.type === 'visual-editing/focus'
      if (isClick && origin === siteUrl) document.getElementById('presentation-narrow-tab-content')?.click()
    }
    addEventListener('message', showForm)
    return () => removeEventListener('message', showForm)
  }, [])

  return <>{props.renderDefault(props)}</>
}
