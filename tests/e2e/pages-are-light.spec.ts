import { expect, type APIRequestContext, type Page, type Request } from '@playwright/test'
import { pagePaths } from '../../shared/pages.ts'
import { desktop, everyPath, phone, scrollToEnd } from './pages.ts'
import { test } from './visitor.ts'

test('every page loads only its HTML, one script and two fonts, all of them small', async ({ page, request }) => {
  await page.setViewportSize(phone)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  let finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  for (const path of everyPath)
    await test.step(path, async () => {
      if (pagePaths.includes(path)) await untilStored(request, path)
      finished = []
      const response = await page.goto(path, { waitUntil: 'networkidle' })
      const requests = await Promise.all(
        finished.map(async (one) => ({ type: one.resourceType(), bytes: (await one.sizes()).responseBodySize })),
      )
      const sent = (type: string) => requests.filter((request) => request.type === type).map(({ bytes }) => bytes)

      expect(response?.headers()['content-encoding']).toMatch(/^(br|gzip)$/)
      expect(sent('document')).toEqual([expect.any(Number)])
      expect(sent('document')[0]).toBeLessThan(14_000)
      expect(sent('script')).toEqual([expect.any(Number)])
      expect(sent('script')[0]).toBeLessThan(3000)
      expect(sent('font').length).toBeLessThanOrEqual(2)
      expect(sent('stylesheet')).toEqual([])
      if (path === '/') expect(requests.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(110_000)

      const html = (await response?.text()) ?? ''
      expect(html, 'markers for client-side code that does not exist').not.toMatch(/data-next-head/)
      const images = html.match(/<img\b[^>]*>/g) ?? []
      for (const image of images) expect(image).toMatch(/^(?=.* width="\d+").* height="\d+"/s)
    })
})

for (const size of [phone, desktop])
  test(`the layout is stable at ${size.width}px when fonts and scripts load late`, async ({ page }) => {
    await page.setViewportSize(size)
    // A frame whose host does not answer shrinks while it is out of view, which counts as a shift if the page scrolls in that moment.
    await page
      .context()
      .route('https://calendar.example.com/**', (route) => route.fulfill({ contentType: 'text/html' }))
    await recordShifts(page)
    for (const path of everyPath)
      await test.step(path, async () => {
        const late = await holdFontsAndScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect.poll(() => isPainted(page)).toBe(true)
        expect(await loadedFonts(page)).toEqual([])
        await late.release()
        await page.waitForLoadState('load')
        expect(await loadedFonts(page)).toEqual(['Bricolage', 'Figtree'])
        await waitForFonts(page)
        // No fallback font matches ours letter by letter: in a line, later words move by a few pixels.
        await scrollToEnd(page)
        const moved = await shifts(page)
        expect(
          moved.reduce((sum, { value }) => sum + value, 0),
          JSON.stringify(moved),
        ).toBeLessThan(0.005)
      })
  })

/** Waits until a page is stored: during the renewal after an earlier test, Next itself answers, with less compression. */
const untilStored = (request: APIRequestContext, path: string) =>
  expect
    .poll(async () => (await request.get(path, { headers: { 'accept-encoding': 'br' } })).headers()['content-encoding'])
    .toBe('br')

/** Delays all fonts and scripts until they are released. */
async function holdFontsAndScripts(page: Page) {
  const held = Promise.withResolvers<undefined>()
  await page.route(/\.(woff2|js)$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return {
    release: async () => {
      held.resolve(undefined)
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}

const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && !family.includes('fallback'))
      .map(({ family }) => family)
      .sort(),
  )

/** Waits for the frame after the fonts have loaded, in which text is laid out again. */
const waitForFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })

const isPainted = (page: Page) => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0)

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
type Shift = { value: number; of: (string | undefined)[] }

async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const seen: Shift[] = []
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        seen.push({ value, of: sources.map(({ node }) => node?.textContent?.trim().slice(0, 40)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
