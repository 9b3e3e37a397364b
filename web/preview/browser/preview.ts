import { createNode, createNodeMachine } from '@sanity/comlink'
import {
  createCompatibilityActors,
  type VisualEditingControllerMsg,
  type VisualEditingNodeMsg,
} from '@sanity/presentation-comlink'
import { draftPath, pagePaths } from '../../../shared/pages.ts'
import { editingStyles, startClickToEdit } from './clickToEdit.ts'
import { startPreviewClock } from './previewClock.ts'

/** Connects a preview to the Studio around it, shows each change of a draft, and opens the fields of clicked elements. */
const studio = createNode<VisualEditingNodeMsg, VisualEditingControllerMsg>(
  { name: 'visual-editing', connectTo: 'presentation' },
  createNodeMachine<VisualEditingNodeMsg, VisualEditingControllerMsg>().provide({
    actors: createCompatibilityActors<VisualEditingNodeMsg>(),
  }),
)

studio.on('presentation/navigate', ({ url }) => location.assign(url))
// The Studio reports each change in the store at once, and those before it connected ("welcome"). It requests a refresh only
// seconds later, or when its button is pressed.
studio.on('presentation/snapshot-event', ({ event }) => {
  if (event.type !== 'reconnect') void refresh()
})
studio.on('presentation/refresh', async (reason) => {
  studio.post('visual-editing/refreshing', reason)
  await refresh()
  studio.post('visual-editing/refreshed', reason)
})
const ownStyles = new CSSStyleSheet()
ownStyles.replaceSync(editingStyles)
document.adoptedStyleSheets.push(ownStyles)
const clickToEdit = startClickToEdit((source) => studio.post('visual-editing/focus', source))
studio.on('presentation/toggle-overlay', () => setEditing(!clickToEdit.isEditing()))
studio.on('presentation/focus', (field) => clickToEdit.show(field)?.scrollIntoView({ block: 'nearest' }))
studio.on('presentation/blur', () => clickToEdit.show(null))
studio.onStatus(() => {
  studio.post('visual-editing/navigate', { type: 'replace', title: document.title, url: location.href })
  setEditing(sessionStorage.getItem('isEditing') !== 'false')
}, 'connected')
prepare()
if (parent !== window) studio.start()

/** Switches editing on or off, also for the next pages. */
function setEditing(enabled: boolean) {
  sessionStorage.setItem('isEditing', String(enabled))
  clickToEdit.setEditing(enabled)
  studio.post('visual-editing/toggle', { enabled })
}

let latest = 0
const retryMs = 1_000

/**
 * Fetches the page and replaces the current one, keeping the scroll position; the last of several concurrent calls wins. Waits
 * while an element is pressed, so that the click isn't lost. Tries again without a connection.
 */
async function refresh(): Promise<void> {
  const request = ++latest
  await clickToEdit.released()
  if (request !== latest) return
  const response = await fetch(location.href).catch(() => null)
  if (response === null) {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return request === latest ? refresh() : undefined
  }
  if (!response.ok || response.redirected) return location.reload()
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (request !== latest) return
  if (clickToEdit.isPressed()) return refresh()

  const styles = new CSSStyleSheet()
  // `next dev` hides pages until its own script runs, which this copy of the page never does.
  styles.replaceSync(next.querySelector('style:not([data-next-hide-fouc])')?.textContent ?? '')
  document.adoptedStyleSheets = [styles, ownStyles]
  document.title = next.title
  document.body.replaceWith(next.body)
  prepare()
  // The site's own script has to run again for the new elements, which a module only does under a different address.
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/site-"]')
  if (script) await import(`${script.src}?${request}`)
}

/** Points links to the drafts of pages, and hides what the Studio's frame says already. */
function prepare() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([data-outside-studio] a)'))
    if (pagePaths.includes(link.pathname)) link.pathname = draftPath(link.pathname)
  if (parent !== window) document.querySelector('[data-outside-studio]')?.remove()
  startPreviewClock(() => void refresh())
  clickToEdit.prepare()
}
