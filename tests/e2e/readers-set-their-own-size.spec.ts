import { expect, type Page } from '@playwright/test'
import { expectNothingLost } from './layout.ts'
import { desktop, everyPath, phone, standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test.beforeEach(({ page }) => standInForOtherHosts(page))

const settings: [name: string, prepare: (page: Page) => Promise<void>][] = [
  ['on the narrowest phones, 320px wide', (page) => page.setViewportSize({ width: 320, height: 568 })],
  ['on a phone, as designed', (page) => page.setViewportSize(phone)],
  ['on a desktop, as designed', (page) => page.setViewportSize(desktop)],
  ['on a phone with text twice as large', (page) => enlargeText(page, phone)],
  ['on a desktop with text twice as large', (page) => enlargeText(page, desktop)],
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

test('no page begins under the bar, even with large text and wide spacing', async ({ page }) => {
  for (const prepare of [
    () => page.setViewportSize(phone),
    () => page.setViewportSize(desktop),
    () => enlargeText(page, phone),
    () => enlargeText(page, { width: 320, height: 568 }),
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
  test(`wider text spacing hides nothing, ${viewport.width}px wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const path of everyPath) {
      await page.goto(path)
      await widenSpacing(page)
      await expectNothingLost(page, path)
    }
  })

/** Returns how far the bar covers the first text of a page. */
const pixelsUnderBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? Infinity
    const words = [...document.querySelectorAll('main :is(h1, p, li)')].filter((element) => element.checkVisibility())
    return bar - Math.min(...words.map((element) => element.getBoundingClientRect().top))
  })

/** Sets the browser's default font size from 16 to 32px. */
async function enlargeText(page: Page, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

/** Sets the text spacing of WCAG 2.2, success criterion 1.4.12. Idempotent. */
const widenSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
  })
