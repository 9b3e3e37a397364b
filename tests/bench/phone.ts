import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../chromium.ts'
import { pagePaths } from '../../shared/pages.ts'
import { serveTiles } from '../e2e/mapTiles.ts'
import { scrollToEnd, standInForOtherHosts } from '../e2e/pages.ts'
import { formatMs, median, type Figure } from './figure.ts'
import { startStack } from './stack.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const slowdown = 4
const runs = 3

/** Chrome's former preset "Slow 3G": 400 kbit/s, and 400 ms for each request. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 51_200, uploadThroughput: 51_200 }

const nextPaintGoalInMs = 200
const lcpGoalInMs = 2500
const shiftGoal = 0.01

/** Measures Core Web Vitals on a phone: each control's time to the next paint, shifts of layout, and the largest paint on slow 3G. */
export async function phoneVitals(): Promise<Figure[]> {
  using lakeDir = mkdtempDisposableSync(join(tmpdir(), 'bench-phone-'))
  await using stack = await startStack(lakeDir.path)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const figures: Figure[] = []
  for (const path of pagePaths) {
    const url = stack.siteUrl + path
    await inContext(browser, (page) => page.goto(url, { waitUntil: 'networkidle' })) // pictures are made
    figures.push(await worstControl(browser, url, path), await shiftsOf(browser, url, path))
    figures.push(await largestPaint(browser, url, path))
  }
  await browser.close()
  return figures
}

async function inContext<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  try {
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Taps each control of a freshly loaded page. */
async function worstControl(browser: Browser, url: string, path: string): Promise<Figure> {
  const times: { name: string; ms: number }[] = []
  for (let index = 0, count = 1; index < count; index++) {
    const perRun: number[] = []
    let name = ''
    for (let run = 0; run < runs; run++)
      await inContext(browser, async (page) => {
        await open(page, url)
        const controls = page.locator('button, summary, [role="tab"]').filter({ visible: true })
        count = await controls.count()
        if (count === 0) return
        const control = controls.nth(index)
        await control.scrollIntoViewIfNeeded()
        name = await nameOf(control)
        await slowDown(page)
        await recordInteractions(page)
        await control.tap()
        perRun.push(await longestInteraction(page))
      })
    if (perRun.length > 0) times.push({ name, ms: median(perRun) })
  }
  times.sort((one, other) => other.ms - one.ms)
  const [worst] = times
  return {
    what: `Tap to the next paint on \`${path}\`, processor ${slowdown} × slower, slowest of ${times.length} controls, median of ${runs}`,
    measured: worst ? `${formatMs(worst.ms)} (${worst.name})` : '',
    comparedWith: times
      .slice(1, 4)
      .map(({ name, ms }) => `${name} ${formatMs(ms)}`)
      .join(', '),
    goal: `less than ${nextPaintGoalInMs} ms`,
    isMet: times.every(({ ms }) => ms < nextPaintGoalInMs),
  }
}

async function open(page: Page, url: string) {
  await standInForOtherHosts(page)
  await serveTiles(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await scrollToEnd(page)
}

const nameOf = (control: Locator) =>
  control.evaluate((element) => (element.ariaLabel ?? element.textContent.trim()).slice(0, 30))

async function slowDown(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

type Interaction = PerformanceEntry & { interactionId: number }
type Recorder = { longest: number }

const recordInteractions = (page: Page) =>
  page.evaluate(() => {
    const recorder: Recorder = { longest: 0 }
    Object.assign(window, { recorder })
    const options = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as Interaction[])
        if (interactionId > 0) recorder.longest = Math.max(recorder.longest, duration)
    }).observe(options)
  })

/** Returns 16 ms, which is the shortest that browsers report, for anything faster. */
async function longestInteraction(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve, 200)) // entries are reported when the browser is idle
  })
  return page.evaluate(() => Math.max(16, (window as unknown as { recorder: Recorder }).recorder.longest))
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

async function shiftsOf(browser: Browser, url: string, path: string): Promise<Figure> {
  const shift = await inContext(browser, async (page) => {
    await slowDown(page)
    await open(page, url)
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
              if (!hadRecentInput) sum += value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 100)
        }),
    )
  })
  return {
    what: `Cumulative layout shift of \`${path}\`, to its end`,
    measured: shift.toFixed(4),
    goal: `at most ${shiftGoal}`,
    isMet: shift <= shiftGoal,
  }
}

type LargestPaint = PerformanceEntry & { element: Element | null }

async function largestPaint(browser: Browser, url: string, path: string): Promise<Figure> {
  const paints: { ms: number; of: string }[] = []
  for (let run = 0; run < runs; run++)
    paints.push(
      await inContext(browser, async (page) => {
        const cdp = await page.context().newCDPSession(page)
        await cdp.send('Network.enable')
        await cdp.send('Network.emulateNetworkConditions', slow3G)
        await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
        return page.evaluate(
          () =>
            new Promise<{ ms: number; of: string }>((resolve) => {
              new PerformanceObserver((list) => {
                const last = (list.getEntries() as LargestPaint[]).at(-1)
                resolve({ ms: last?.startTime ?? NaN, of: last?.element?.tagName.toLowerCase() ?? '' })
              }).observe({ type: 'largest-contentful-paint', buffered: true })
            }),
        )
      }),
    )
  const ms = median(paints.map((paint) => paint.ms))
  return {
    what: `Largest contentful paint of \`${path}\`, slow 3G, median of ${runs}`,
    measured: `${formatMs(ms)} (${paints[0]?.of ?? ''})`,
    goal: `at most ${lcpGoalInMs / 1000} s`,
    isMet: ms <= lcpGoalInMs,
  }
}
