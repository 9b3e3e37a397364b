import { expect, type Page } from '@playwright/test'
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

test('the hero comes as AVIF or WebP', async ({ page }) => {
  await page.setViewportSize(phone)
  const answer = page.waitForResponse((response) => response.url().includes('/images/'))
  await page.goto('/')
  expect((await answer).headers()['content-type']).toMatch(/^image\/(avif|webp)$/)
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
