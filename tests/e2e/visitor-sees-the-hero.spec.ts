import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { contrast } from '../contrast.ts'
import { desktop, phone } from './pages.ts'
import { test } from './visitor.ts'

/** Returns the file that the browser chose, and its size on the page. */
const chosenFile = (page: Page) =>
  page
    .locator('main picture img')
    .first()
    .evaluate((image: HTMLImageElement) => ({
      url: image.currentSrc,
      place: { width: image.clientWidth * devicePixelRatio, height: image.clientHeight * devicePixelRatio },
      offered: [image, ...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ srcset }) =>
        srcset.split(', ').map((candidate) => candidate.split(' ')[0] ?? ''),
      ),
    }))

for (const viewport of [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
])
  test(`the hero's file fits a screen of ${viewport.width}px, and loads once`, async ({ browser, baseURL }) => {
    for (const deviceScaleFactor of [1, 2, 3])
      await test.step(`${deviceScaleFactor}x`, async () => {
        const page = await browser.newPage({ viewport, deviceScaleFactor, baseURL })
        const asked = new Set<string>()
        await page.route('**/images/**', async (route) => {
          asked.add(route.request().url())
          await route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />',
          })
        })
        await page.goto('/')
        const { url, place, offered } = await chosenFile(page)
        const { searchParams, pathname } = new URL(url)
        const width = Number(searchParams.get('w'))
        const height = Number(searchParams.get('h'))
        // A ratio of 1 covers the hero exactly.
        const size = Math.min(width / place.width, height / place.height)
        expect(size).toBeLessThanOrEqual(1.35)
        const isLargest = offered.some((files) => files.at(-1) === url)
        if (!isLargest) expect(size).toBeGreaterThan(0.8)
        expect([...asked].filter((one) => one.includes(pathname))).toEqual([url])
        await page.close()
      })
  })

test('the head of the page preloads the largest content of the first screen', async ({ page }) => {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await page.goto('/', { waitUntil: 'networkidle' })
    const { largest, preloads } = await page.evaluate(async () => ({
      largest: await new Promise<string>((resolve) =>
        new PerformanceObserver((list) =>
          resolve((list.getEntries().at(-1) as PerformanceEntry & { url: string }).url),
        ).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
      preloads: [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(({ href, imageSrcset }) =>
        [href, imageSrcset].join(' '),
      ),
    }))
    // Without a URL it is text, which shows in its font as soon as that has loaded.
    const needed = largest === '' ? ['/assets/display', '/assets/text'] : [largest]
    for (const address of needed) expect(preloads.some((preload) => preload.includes(address))).toBe(true)
  }
})

for (const viewport of [
  phone,
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  desktop,
  { width: 1920, height: 1080 },
])
  test(`over a white picture of ${viewport.width}px, all words have a contrast of at least 4.5`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#fff"/></svg>'
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
    for (const scrollTop of [0, 150]) {
      await page.goto('/', { waitUntil: 'load' })
      for (const top of [2 * scrollTop, scrollTop])
        await page.evaluate(async (top) => {
          scrollTo({ top, behavior: 'instant' })
          for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
        }, top)
      const words = await page.evaluate(hideWords)
      const { data, info } = await sharp(await page.screenshot({ animations: 'disabled' }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(words.length).toBeGreaterThan(4)
      for (const { text, color, x, y, width, height } of words) {
        let lowest = Infinity
        for (let row = y; row < y + height; row += 2)
          for (let column = x; column < x + width; column += 3) {
            const at = (row * info.width + column) * 3
            lowest = Math.min(lowest, contrast(color, [...data.subarray(at, at + 3)]))
          }
        expect.soft(lowest, `“${text}”, ${scrollTop}px down`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

/** Makes the words of the bar and the hero transparent; returns their colors and places in the window. */
function hideWords() {
  const parts = document.querySelectorAll<HTMLElement>(
    'header :is(a, button) > span, header li a, [data-hero] :is(h1, p, dt, strong, span)',
  )
  const seen = [...parts].filter((part) => part.checkVisibility() && !part.closest('[aria-label=Notices]'))
  const words = seen.flatMap((part) => {
    const range = document.createRange()
    range.selectNodeContents(part)
    const { left, top, right, bottom } = range.getBoundingClientRect()
    const [x, y] = [Math.max(0, Math.ceil(left)), Math.max(0, Math.ceil(top))]
    const [width, height] = [Math.min(innerWidth, right) - x, Math.min(innerHeight, bottom) - y]
    const color = (getComputedStyle(part).color.match(/\d+/g) ?? []).map(Number)
    return width < 1 || height < 1
      ? []
      : { text: part.textContent, color, x, y, width: Math.floor(width), height: Math.floor(height) }
  })
  const logo = document.querySelector<HTMLElement>('[data-words] img')
  if (logo) logo.style.visibility = 'hidden'
  for (const part of document.querySelectorAll<HTMLElement>('header *, [data-hero] *')) {
    part.style.setProperty('color', 'transparent', 'important')
    part.style.setProperty('text-decoration-color', 'transparent', 'important')
  }
  return words
}
