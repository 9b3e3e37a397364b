// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startMenu, startTopBar } from '../../../web/browser/topBar.ts'

let bar: HTMLElement
const scrollTo = (y: number) => {
  vi.stubGlobal('scrollY', y)
  dispatchEvent(new Event('scroll'))
}
const swipe = (...steps: number[]) => steps.forEach((step) => scrollTo(scrollY + step))
const isHidden = () => bar.hasAttribute('data-aside')

/** Starts the bar of a page that the browser shows at a scroll position. */
function openPage(y = 0, name = 'home') {
  document.body.className = name
  bar = document.createElement('header') // the bar of an earlier test still has listeners
  bar.innerHTML = '<button aria-expanded="false">Menu</button><a href="#classes">Classes</a>'
  document.body.replaceChildren(bar, document.createElement('main'))
  vi.stubGlobal('scrollY', y)
  startTopBar(bar)
  dispatchEvent(new Event('pageshow'))
}

it('is transparent up to 300px and solid from 301px on, also after a reload at that position', () => {
  openPage()
  for (const [y, isSolid] of [
    [301, true],
    [300, false],
    [900, true],
  ] as const) {
    scrollTo(y)
    expect(bar.hasAttribute('data-solid')).toBe(isSolid)
  }
  openPage(900)
  expect(bar.hasAttribute('data-solid')).toBe(true)
  expect(isHidden()).toBe(false)
})

describe('on the home page', () => {
  beforeEach(() => {
    openPage()
    scrollTo(600)
    expect(isHidden()).toBe(true)
  })

  it.each([[[-4]], [[-5]], [[-1, -3, -1]], [[-5, 2, -4]]])('stays hidden after %j pixels', (steps) => {
    swipe(...steps)
    expect(isHidden()).toBe(true)
  })

  it.each([[[-6]], [[-4, -2]], [[-1, -3, -1, -1]], [[4, -6]]])('shows after %j pixels', (steps) => {
    swipe(...steps)
    expect(isHidden()).toBe(false)
    swipe(5)
    expect(isHidden()).toBe(false)
    swipe(1)
    expect(isHidden()).toBe(true)
  })

  it('shows at the very top after any scrolling', () => {
    scrollTo(6)
    swipe(6, -5, 2, -5, 2, -5)
    scrollTo(0)
    expect(isHidden()).toBe(false)
  })

  it('shows while the focus is in it', () => {
    const link = bar.querySelector('a')
    link?.focus()
    expect(isHidden()).toBe(false)
    swipe(200)
    expect(isHidden()).toBe(false)
    link?.blur()
    swipe(200)
    expect(isHidden()).toBe(true)
  })
})

it('never hides on other pages', () => {
  openPage(0, 'contact')
  scrollTo(600)
  expect(isHidden()).toBe(false)
})

describe('the menu', () => {
  let toggle: HTMLButtonElement
  const isOpen = () => toggle.getAttribute('aria-expanded') === 'true'

  beforeEach(() => {
    openPage()
    toggle = bar.querySelector('button') ?? document.createElement('button')
    startMenu(bar, toggle)
    toggle.click()
    expect(isOpen()).toBe(true)
  })

  it('closes on a click on its button', () => {
    toggle.click()
    expect(isOpen()).toBe(false)
  })

  it('closes on Escape, and returns the focus to the button', () => {
    bar.querySelector('a')?.focus()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(toggle)
  })

  it.each<[string, () => unknown]>([
    ['a tap outside', () => document.querySelector('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['focus that leaves it', () => bar.dispatchEvent(new FocusEvent('focusout', { relatedTarget: document.body }))],
    ['a click on one of its links', () => bar.querySelector('a')?.click()],
    ['a return from the back/forward cache', () => dispatchEvent(new Event('pageshow'))],
    ['navigation to an anchor', () => dispatchEvent(new Event('popstate'))],
    ['a window too wide for the button', () => dispatchEvent(new Event('resize'))],
  ])('closes on %s', (_, act) => {
    act()
    expect(isOpen()).toBe(false)
  })

  it('stays open while the focus moves inside it', () => {
    bar.dispatchEvent(new FocusEvent('focusout', { relatedTarget: bar.querySelector('a') }))
    expect(isOpen()).toBe(true)
  })
})
