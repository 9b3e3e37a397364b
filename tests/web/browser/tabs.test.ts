// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { startTabs } from '../../../web/browser/tabs.ts'

const slugs = ['línea 1', 'wcs-2', 'vibes']
const tabs = () => [...document.querySelectorAll<HTMLAnchorElement>('[role=tab]')]
const shown = () => [...document.querySelectorAll('section:not([hidden])')].map(({ id }) => id)

beforeEach(() => {
  history.replaceState(null, '', '/')
  document.body.innerHTML = `<div data-tabs>
    <ul data-tab-list>${slugs.map((slug) => `<li><a href="#${slug}">${slug}</a></li>`).join('')}</ul>
    ${slugs.map((slug) => `<section id="${slug}"></section>`).join('')}
  </div><p><a href="#vibes">Vibes, elsewhere on the page</a></p>`
  startTabs(document.querySelector('div') ?? document.body)
})

it('opens one section at a time and puts it in the URL, even if a slug has accents and spaces', () => {
  expect(shown()).toEqual(['línea 1'])
  tabs()[1]?.click()
  expect(shown()).toEqual(['wcs-2'])
  expect(location.hash).toBe('#wcs-2')
})

it('associates each tab with its section, and keeps only the selected tab in the tab order', () => {
  expect(document.querySelector('[role=tablist]')?.children).toHaveLength(slugs.length)
  for (const tab of tabs()) {
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    expect(panel?.role).toBe('tabpanel')
    expect(panel?.getAttribute('aria-labelledby')).toBe(tab.id)
  }
  tabs()[1]?.click()
  expect(tabs().map((tab) => [tab.ariaSelected, tab.tabIndex])).toEqual([
    ['false', -1],
    ['true', 0],
    ['false', -1],
  ])
})

it('moves with Home, End and the arrow keys, which wrap around', () => {
  tabs()[0]?.focus()
  for (const [key, index] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowRight', 0],
    ['ArrowLeft', 2],
    ['ArrowLeft', 1],
    ['Home', 0],
    ['End', 2],
  ] as const) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    expect(document.activeElement).toBe(tabs()[index])
    expect(shown()).toEqual([slugs[index]])
  }
})

it('opens the section of a link elsewhere on the page, and keeps it open when the URL targets another element', () => {
  const link = document.querySelector<HTMLAnchorElement>('p a')
  link?.addEventListener('click', (event) => event.preventDefault()) // jsdom cannot scroll
  link?.click()
  expect(shown()).toEqual(['vibes'])
  history.replaceState(null, '', '#teachers')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(shown()).toEqual(['vibes'])
})
