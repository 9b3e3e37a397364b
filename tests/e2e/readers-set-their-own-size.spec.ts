import { expect, type Locator, type Page } from '@playwright/test'
import { expectNothingLost } from './layout.ts'
import { serveTiles } from './mapTiles.ts'
import { desktop, everyPath, phone, standInForOtherHosts } from './pages.ts'
import { widenSpacing } from './textSpacing.ts'
import { test } from './visitor.ts'

test.beforeEach(({ page }) => standInForOtherHosts(page))

const settings: [name: string, prepare: (page: Page) => Promise<void>][] = [
  ['on the narrowest phones, 320px wide', (page) => page.setViewportSize({ width: 320, height: 568 })],
  ['on a phone, as designed', (page) => page.setViewportSize(phone)],
  ['on a desktop, as designed', (page) => page.setViewportSize(desktop)],
  ['on a phone with letters twice as large', (page) => enlargeLetters(page, phone)],
  ['on a desktop with letters twice as large', (page) => enlargeLetters(page, desktop)],
  ['on a desktop zoomed to 200%', (page) => page.setViewportSize({ width: 640, height: 400 })],
]

for (const [name, prepare] of settings)
  test(`nothing is cut off, overlaps or needs horizontal scrolling ${name}`, async ({ page }) => {
    await prepare(page)
    for (const path of everyPath) {
      await page.goto(path)
      await expectNothingLost(page, path)
    }
  })

test('no page begins under the bar, however tall text and spacing make it', async ({ page }) => {
  for (const prepare of [
    () => page.setViewportSize(phone),
    () => page.setViewportSize(desktop),
    () => enlargeLetters(page, phone),
    () => enlargeLetters(page, { width: 320, height: 568 }),
  ]) {
    await prepare()
    for (const path of everyPath) {
      await page.goto(path)
      await widenSpacing(page)
      expect(await pixelsUnderBar(page), path).toBeLessThanOrEqual(0)
    }
  }
})

for (const viewport of [phone, desktop])
  test(`the map’s buttons are fully visible with text at 200%, ${viewport.width}px wide`, async ({ page }) => {
    await serveTiles(page)
    await enlargeLetters(page, viewport)
    await page.goto('/contact-us')
    await page.getByRole('region', { name: /^Map/ }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Come dance with us!' }).click()
    for (const name of ['Zoom in', 'Zoom out', 'Close popup']) {
      const button = page.getByRole('button', { name })
      await expect(button).toHaveCSS('font-size', '48px')
      expect(await pastItsEdges(button), name).toBe(0)
      await button.click({ trial: true }) // nothing covers it
    }
  })

for (const viewport of [phone, desktop])
  test(`wider text spacing hides nothing, ${viewport.width}px wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const path of everyPath) {
      await page.goto(path)
      await widenSpacing(page)
      await expectNothingLost(page, path)
    }
  })

for (const width of [390, 320])
  test(`the name in the bar is fully visible with text at 200%, ${width}px wide`, async ({ page }) => {
    const viewport = { ...phone, width }
    await page.setViewportSize(viewport)
    await page.goto('/register')
    await doubleRootSize(page)
    expect(await brokenWordsOfName(page), 'letters that the page enlarges').toEqual([])
    await enlargeLetters(page, viewport)
    await page.goto('/register')
    expect(await brokenWordsOfName(page), 'letters that the browser enlarges').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('on a phone, touch targets are at least 44 by 44 pixels', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const path of everyPath) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Menu' }).click()
    const small = await page.locator('a, button, input, select, summary, [tabindex="0"]').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== 'inline')
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ box }) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
        .map(({ target, box }) => `${target.textContent}: ${box.width.toFixed(0)} by ${box.height.toFixed(0)}`),
    )
    expect(small, path).toEqual([])
  }
})

/** Returns how far the bar covers the first text of a page. */
const pixelsUnderBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? Infinity
    const words = [...document.querySelectorAll('main :is(h1, p, li)')].filter((element) => element.checkVisibility())
    return bar - Math.min(...words.map((element) => element.getBoundingClientRect().top))
  })

/** Returns the words of the bar's name that are broken or not fully visible. */
const brokenWordsOfName = (page: Page) =>
  page.evaluate(() => {
    const name = document.querySelector('header a span')
    const letters = name?.firstChild
    if (!(letters instanceof Text) || !name?.checkVisibility()) return ['the whole name']
    const box = name.getBoundingClientRect()
    return [...letters.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(letters, index)
      range.setEnd(letters, index + word.length)
      const [line, ...broken] = range.getClientRects()
      const isWhole = line && broken.length === 0 && line.right <= box.right + 1 && line.bottom <= box.bottom + 1
      return isWhole ? [] : [word]
    })
  })

/** Doubles the text size without affecting media queries, as some browser settings and extensions do. */
const doubleRootSize = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })

/** Returns by how many pixels the text of an element overflows it. */
const pastItsEdges = (element: Locator) =>
  element.evaluate((box) => {
    const text = document.createRange()
    text.selectNodeContents(box)
    const inner = text.getBoundingClientRect()
    const outer = box.getBoundingClientRect()
    return Math.max(
      0,
      outer.top - inner.top,
      outer.left - inner.left,
      inner.bottom - outer.bottom,
      inner.right - outer.right,
    )
  })

/** Sets the browser's default font size from 16 to 32px. */
async function enlargeLetters(page: Page, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}
