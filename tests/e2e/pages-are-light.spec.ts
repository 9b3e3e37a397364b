import { expect, type APIRequestContext, type Page, type Request } from '@playwright/test'
import { pagePaths } from '../../shared/pages.ts'
import { desktop, everyPath, phone, scrollToEnd } from './pages.ts'
import { test } from './visitor.ts'

test('every page loads little: its HTML, one script and two fonts', async ({ page, request }) => {
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

      const html = (await response?.text()) ?? ''
      expect(html, 'marks for a browser half that there is not').not.toMatch(/data-next-head|class="[^"]*\bsc-/)
      const images = html.match(/<img\b[^>]*>/g) ?? []
      for (const image of images) expect(image).toMatch(/^(?=.* width="\d+").* height="\d+"/s)
    })
})

for (const deviceScaleFactor of [1, 3])
  test(`a first visit of the home page loads under 110 kB on a phone of ${deviceScaleFactor}x`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ viewport: phone, deviceScaleFactor, isMobile: true, baseURL })
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    const response = await page.goto('/', { waitUntil: 'networkidle' })
    const loaded = await Promise.all(
      finished.map(async (one) => ({ type: one.resourceType(), bytes: (await one.sizes()).responseBodySize })),
    )
    const sum = (some: typeof loaded) => some.reduce((total, { bytes }) => total + bytes, 0)
    const fonts = loaded.filter(({ type }) => type === 'font')
    expect(loaded.filter(({ type }) => type === 'image').length, 'the hero and the logo').toBeGreaterThanOrEqual(2)
    expect(fonts).toHaveLength(2)
    expect(sum(fonts)).toBeLessThan(60_000)
    expect(sum(loaded)).toBeLessThan(110_000)
    expect(Buffer.byteLength((await response?.text()) ?? '')).toBeLessThan(60_000)
    await page.close()
  })

test('portraits weigh under 60 kB on a phone of 3x, in two pixels to the point, and the first loads first', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ viewport: phone, deviceScaleFactor: 3, isMobile: true, baseURL })
  const finished: Request[] = []
  page.on('requestfinished', (request) => request.resourceType() === 'image' && finished.push(request))
  await page.goto('/teachers')
  await scrollToEnd(page)
  const loaded = await Promise.all(finished.map(async (one) => (await one.sizes()).responseBodySize))
  expect(loaded.reduce((total, bytes) => total + bytes, 0)).toBeLessThan(60_000)

  const portraits = await page
    .getByRole('main')
    .getByRole('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.map(({ loading, fetchPriority, naturalWidth, clientWidth, currentSrc }) => ({
        order: [loading === 'lazy', fetchPriority],
        density: Number(new URL(currentSrc).searchParams.get('w') ?? naturalWidth) / clientWidth,
      })),
    )
  expect(portraits.map(({ order }) => order)).toEqual([
    [false, 'high'],
    ...portraits.slice(1).map(() => [true, 'auto']),
  ])
  for (const { density } of portraits) expect(density).toBeGreaterThan(1.7)
  await page.close()
})

test('accented letters come from a second file of our fonts, others from a system font', async ({ page }) => {
  await page.goto('/')
  const facesFor = (letters: string) =>
    page.evaluate(async (letters) => {
      const families = ['Bricolage', 'Figtree'].map(async (family) => {
        const faces = await document.fonts.load(`700 20px ${family}`, letters)
        return faces.map(({ status }) => `${family} ${status}`)
      })
      return (await Promise.all(families)).flat()
    }, letters)
  const bothFiles = ['Bricolage loaded', 'Bricolage loaded', 'Figtree loaded', 'Figtree loaded']
  expect(await facesFor('Zoë’s café: naïve — “ça va?”')).toEqual(bothFiles)
  expect(await facesFor('ラ'), 'no file has it').toEqual([])

  const accented = await page.evaluate(() => {
    const width = (family: string) => {
      const probe = document.createElement('canvas').getContext('2d')
      if (probe === null) throw new Error('There is no canvas')
      probe.font = `700 100px ${family}`
      return probe.measureText('éßñ').width
    }
    return { ours: width('Bricolage, monospace'), theirs: width('monospace') }
  })
  expect(accented.ours).not.toBe(accented.theirs)
})

for (const size of [phone, desktop])
  test(`almost nothing shifts at ${size.width}px, however late fonts and scripts load`, async ({ page }) => {
    await page.setViewportSize(size)
    await recordShifts(page)
    for (const path of everyPath)
      await test.step(path, async () => {
        const late = await holdFontsAndScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect.poll(() => millisecondsSincePaint(page)).toBeGreaterThan(150)
        expect(await fontsThatCame(page)).toEqual([])
        await late.release()
        await page.waitForLoadState('load')
        expect(await fontsThatCame(page)).toEqual(['Bricolage', 'Figtree'])
        await fontsToShow(page)
        // No fallback font matches ours letter by letter: in a line, later words move by a few pixels.
        await scrollToEnd(page)
        const moved = await shifts(page)
        expect(
          moved.reduce((sum, { value }) => sum + value, 0),
          JSON.stringify(moved),
        ).toBeLessThan(0.005)
      })
  })

/** Waits until a page is stored: during the renewal after an earlier test, Next answers itself and compresses less. */
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

const fontsThatCame = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && !family.includes('fallback'))
      .map(({ family }) => family)
      .sort(),
  )

/** Waits for the frame after the fonts have loaded, in which text is laid out again. */
const fontsToShow = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })

/** Waits until text shows in its fallback font; for the first 100 ms it is invisible. */
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
