/** Marks an entry of the history to which the visitor can return. */
const visited = 'visited'

/**
 * Turns a list of links and their sections into ARIA tabs. An address such as `/classes#wcs-1` opens a tab. Without this script,
 * all sections are shown and the links lead to them.
 */
export function startTabs(root: HTMLElement) {
  const list = root.querySelector<HTMLElement>('[data-tab-list]')
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('[data-tab-list] a')]
  if (list === null) return
  // `hash` is encoded, ids are not.
  const getPanelId = (tab: HTMLAnchorElement) => tab.getAttribute('href')?.slice(1) ?? ''
  const getPanel = (tab: HTMLAnchorElement) => document.getElementById(getPanelId(tab))

  const select = (selected: HTMLAnchorElement | undefined) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === selected))
      tab.tabIndex = tab === selected ? 0 : -1
      getPanel(tab)?.toggleAttribute('hidden', tab !== selected)
    }
  }
  const getTab = ({ hash }: Location | HTMLAnchorElement) => tabs.find((tab) => tab.hash === hash)

  list.role = 'tablist'
  for (const item of list.children) item.role = 'presentation'
  for (const tab of tabs) {
    const panel = getPanel(tab)
    tab.role = 'tab'
    tab.id = `${getPanelId(tab)}-tab`
    tab.setAttribute('aria-controls', getPanelId(tab))
    if (panel) {
      panel.role = 'tabpanel'
      panel.setAttribute('aria-labelledby', tab.id)
      panel.tabIndex = 0
    }
    tab.addEventListener('click', (event) => {
      event.preventDefault()
      history.replaceState(history.state, '', tab.hash)
      select(tab)
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
  // A link elsewhere on the page has to open its tab before the browser scrolls there.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const tab = link && !tabs.includes(link) && link.pathname === location.pathname ? getTab(link) : undefined
    if (tab) select(tab)
  })
  addEventListener('popstate', () => {
    const tab = getTab(location)
    if (tab) select(tab)
    else if (location.hash === '') select(tabs[0])
    // Firefox and Safari look for the target before this event, while it is still hidden. On the way back, they restore the scroll position.
    if (tab && history.state !== visited) getPanel(tab)?.scrollIntoView()
    history.replaceState(visited, '')
  })
  history.replaceState(visited, '')
  select(getTab(location) ?? tabs[0])
}
