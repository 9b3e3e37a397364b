import { expect, test, type Page, type Request } from '@playwright/test'
import { desktop, everyPath, phone, scrollToEnd } from './pages.ts'

test('every page is small: its HTML, one script of its own and two fonts', async ({ page }) => {
  await page.setViewportSize(phone)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  let finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  for (const path of everyPath)
    await test.step(path, async () => {
      finished = []
      const response = await page.goto(path, { waitUntil: 'networkidle' })
      const requests = await Promise.all(
        finished.map(async (one) => ({ type: one.resourceType(), bytes: (await one.sizes()).responseBodySize })),
      )
      const sent = (type: string) => requests.filter((request) => request.type === type).map(({ bytes }) => bytes)

      expect(response?.headers()['content-encoding']).toBe('gzip')
      expect(sent('document')).toEqual([expect.any(Number)])
      expect(sent('document')[0]).toBeLessThan(15_000)
      expect(sent('script')).toEqual([expect.any(Number)])
      expect(sent('script')[0]).toBeLessThan(3000)
      expect(sent('font').length).toBeLessThanOrEqual(2)
      expect(sent('stylesheet')).toEqual([])

      const images = (await response?.text())?.match(/<img\b[^>]*>/g) ?? []
      for (const image of images) expect(image).toMatch(/^(?=.* width="\d+").* height="\d+"/s)
    })
})

for (const size of [phone, desktop])
  test(`next to nothing moves at ${size.width}px, however late the fonts come`, async ({ page }) => {
    await page.setViewportSize(size)
    await recordShifts(page)
    for (const path of everyPath)
      await test.step(path, async () => {
        const fonts = await holdFonts(page)
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await expect.poll(() => millisecondsSincePaint(page)).toBeGreaterThan(150)
        expect(await fontsThatCame(page)).toEqual([])
        await fonts.release()
        await page.waitForLoadState('load')
        expect(await fontsThatCame(page)).toEqual(['Bricolage', 'Figtree'])
        await fontsToShow(page)
        // No fallback is as wide as our own fonts letter by letter: in a row of words, the later ones move by some pixels.
        await scrollToEnd(page)
        const distances = (await shifts(page)).map(({ value }) => value)
        expect(distances.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.005)
      })
  })

/** Keeps every font waiting until it is released. */
async function holdFonts(page: Page) {
  const held = Promise.withResolvers<undefined>()
  await page.route('**/*.woff2', async (route) => {
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

const fontsThatCame = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && !family.includes('fallback'))
      .map(({ family }) => family)
      .sort(),
  )

/** A font that has come is seen a frame later: whoever scrolls before that sees lines break anew further down. */
const fontsToShow = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })

/** A text that waits for its font is invisible for 100 ms, and then shows in the fallback. */
const millisecondsSincePaint = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint ? performance.now() - paint.startTime : 0
  })

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
