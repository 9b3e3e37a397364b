/**
 * Turns a list of links and the sections they lead to into ARIA tabs. The address opens a tab (`/classes#wcs-1`).
 * Without this script the links jump to the sections, which all show.
 */
export function startTabs(root: HTMLElement) {
  const list = root.querySelector<HTMLElement>('[data-tab-list]')
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[data-tab-list] a')]
  const panels = tabs.map((tab) => root.querySelector<HTMLElement>(`${tab.hash}`))
  if (list === null) return

  const select = (index: number) => {
    for (const [i, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(i === index))
      tab.tabIndex = i === index ? 0 : -1
      panels[i]?.toggleAttribute('hidden', i !== index)
    }
  }
  const indexOfAddress = () => tabs.findIndex((tab) => tab.hash === location.hash)

  list.role = 'tablist'
  for (const item of list.children) item.role = 'presentation'
  for (const [i, tab] of tabs.entries()) {
    const panel = panels[i]
    tab.role = 'tab'
    tab.id = `${tab.hash.slice(1)}-tab`
    tab.setAttribute('aria-controls', tab.hash.slice(1))
    if (panel) {
      panel.role = 'tabpanel'
      panel.setAttribute('aria-labelledby', tab.id)
      panel.tabIndex = 0
    }
    tab.addEventListener('click', (event) => {
      event.preventDefault()
      history.replaceState(history.state, '', tab.hash)
      select(i)
    })
  }

  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab === document.activeElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (at === -1 || next === undefined) return
    event.preventDefault()
    const tab = tabs.at(next % tabs.length)
    tab?.focus()
    tab?.click()
  })
  addEventListener('hashchange', () => {
    if (indexOfAddress() !== -1) select(indexOfAddress())
  })
  select(Math.max(0, indexOfAddress()))
}
