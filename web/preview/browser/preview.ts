import { createNode, createNodeMachine } from '@sanity/comlink'
import {
  createCompatibilityActors,
  type VisualEditingControllerMsg,
  type VisualEditingNodeMsg,
} from '@sanity/presentation-comlink'
import { draftPath, pagePaths } from '../../../shared/pages.ts'
import { editingStyles, startClickToEdit } from './clickToEdit.ts'

/**
 * Previews only: connects a page to the Studio around it, shows each change of a draft in place, and leads from what
 * is clicked to its field.
 */
const studio = createNode<VisualEditingNodeMsg, VisualEditingControllerMsg>(
  { name: 'visual-editing', connectTo: 'presentation' },
  createNodeMachine<VisualEditingNodeMsg, VisualEditingControllerMsg>().provide({
    actors: createCompatibilityActors<VisualEditingNodeMsg>(),
  }),
)

studio.on('presentation/navigate', ({ url }) => location.assign(url))
// Each change in the store as it happens, and what came before the Studio began to tell ("welcome"). The Studio asks for a
// refresh seconds later, or when its button is pressed.
studio.on('presentation/snapshot-event', ({ event }) => {
  if (event.type !== 'reconnect') void refresh()
})
studio.on('presentation/refresh', async (reason) => {
  if (reason.source === 'mutation') await clickToEdit.settled() // no wheel turns beside what is typed
  studio.post('visual-editing/refreshing', reason)
  await refresh()
  studio.post('visual-editing/refreshed', reason)
})
const clickToEdit = startClickToEdit({
  open: (source) => studio.post('visual-editing/focus', source),
  // An item of a list would open in a dialog before the page.
  follow: (source) => studio.post('visual-editing/focus', { ...source, path: source.path.replace(/\[.*/, '') }),
})
studio.on('presentation/toggle-overlay', () => setEditing(!clickToEdit.isEditing()))
studio.on('presentation/focus', (field) => clickToEdit.show(field)?.scrollIntoView({ block: 'nearest' }))
studio.on('presentation/blur', () => clickToEdit.show(null))
studio.onStatus(() => {
  studio.post('visual-editing/navigate', { type: 'replace', title: document.title, url: location.href })
  setEditing(sessionStorage.getItem('isEditing') !== 'false')
}, 'connected')
prepare()
if (parent !== window) studio.start()

/** What organisers switch holds for the pages that they go to, too. */
function setEditing(enabled: boolean) {
  sessionStorage.setItem('isEditing', String(enabled))
  clickToEdit.setEditing(enabled)
  studio.post('visual-editing/toggle', { enabled })
}

let latest = 0

/**
 * Fetches the page and puts it in place of this one, scrolled as it is; of several at once the last one counts. What somebody types
 * into stays until the content store has what was typed.
 */
async function refresh() {
  const request = ++latest
  await clickToEdit.settled()
  if (request !== latest) return
  const response = await fetch(location.href)
  if (!response.ok || response.redirected) return location.reload()
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (request !== latest) return
  if (!clickToEdit.isSettled()) return refresh()

  const styles = new CSSStyleSheet()
  // `next dev` hides pages until its own script runs, which this copy of the page never does.
  styles.replaceSync(next.querySelector('style:not([data-next-hide-fouc])')?.textContent ?? '')
  document.adoptedStyleSheets = [styles, editingStyles]
  document.title = next.title
  document.body.replaceWith(next.body)
  prepare()
  // The site's own script once more, for the new elements: under another address a module runs again.
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/site-"]')
  if (script) await import(`${script.src}?${request}`)
}

/** Links lead to the drafts of pages, as far as one may see them; inside the Studio the page looks as it will to visitors. */
function prepare() {
  const onePage = document.querySelector<HTMLMetaElement>('meta[name="preview-of"]')?.content
  const shown = onePage === undefined ? pagePaths : [onePage]
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
    if (shown.includes(link.pathname)) link.pathname = draftPath(link.pathname)
  if (parent !== window) document.querySelector('[data-preview-bar]')?.remove()
  clickToEdit.prepare()
}
