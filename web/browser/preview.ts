import { createNode, createNodeMachine } from '@sanity/comlink'
import {
  createCompatibilityActors,
  type VisualEditingControllerMsg,
  type VisualEditingNodeMsg,
} from '@sanity/presentation-comlink'
import { draftPath, pagePaths } from '../pagePaths.ts'

/** Previews only: connects a page to the Studio around it, and shows each change of a draft in place. */
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
  studio.post('visual-editing/refreshing', reason)
  await refresh()
  studio.post('visual-editing/refreshed', reason)
})
studio.onStatus(
  () => studio.post('visual-editing/navigate', { type: 'replace', title: document.title, url: location.href }),
  'connected',
)
prepare()
if (parent !== window) studio.start()

let latest = 0

/** Fetches the page and puts it in place of this one, scrolled as it is; of several at once the last one counts. */
async function refresh() {
  const turn = ++latest
  const response = await fetch(location.href)
  if (!response.ok || response.redirected) return location.reload()
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (turn !== latest) return

  const styles = new CSSStyleSheet()
  styles.replaceSync(next.querySelector('style')?.textContent ?? '')
  document.adoptedStyleSheets = [styles]
  document.title = next.title
  document.body.replaceWith(next.body)
  prepare()
  // The site's own script once more, for the new elements: under another address a module runs again.
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/site-"]')
  if (script) await import(`${script.src}?${turn}`)
}

/** Links lead to the drafts of pages; inside the Studio the page looks as it will to visitors. */
function prepare() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
    if (pagePaths.includes(link.pathname)) link.pathname = draftPath(link.pathname)
  if (parent !== window) document.querySelector('[data-preview-bar]')?.remove()
}
