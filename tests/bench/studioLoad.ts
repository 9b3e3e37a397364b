import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { formatMs, formatTimes, median, type Figure } from './figure.ts'
import type { Stack } from './stack.ts'

const runs = 5

/** A slow phone: bytes per second, latency in milliseconds, and a processor a quarter as fast. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const slowdown = 4
const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** The milliseconds until an editable field has the focus, and the bytes transferred until then. */
type Load = { time: number; bytes: number }

/** Measures how long a signed-in organizer with a slow phone waits for a form of the Studio, and of the quick page. */
export async function studioLoad({ token, studioUrl }: Stack): Promise<Figure[]> {
  await using browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const forms = { '/': openStudioForm, '/tonight': openQuickForm }
  const figures: Figure[] = []
  for (const [path, openForm] of Object.entries(forms)) {
    const [cold, warm]: [Load[], Load[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      await using context = await browser.newContext(phoneScreen)
      const headers = { authorization: `Bearer ${token}` }
      await context.request.post(`${studioUrl}/v1/auth/session`, { headers })
      for (const loads of [cold, warm]) loads.push(await load(context, studioUrl + path, openForm))
    }
    const middle = (loads: Load[], field: keyof Load) => median(loads.map((one) => one[field]))
    const figure = (what: string, field: keyof Load, format: (value: number) => string): Figure => ({
      what: `Studio \`${path}\` on a slow phone, ${what}, median of ${runs}`,
      measured: format(middle(cold, field)),
      comparedWith: `with a warm cache ${format(middle(warm, field))}`,
      ratio: formatTimes(middle(cold, field) / middle(warm, field)),
    })
    figures.push(figure('to an editable form', 'time', formatMs))
    figures.push(figure('transferred until then', 'bytes', (bytes) => `${(bytes / 1e6).toPrecision(3)} MB`))
  }
  return figures
}

async function load(context: BrowserContext, url: string, openForm: (page: Page) => Promise<void>): Promise<Load> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow4G)
  await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await openForm(page)
  const time = performance.now() - startedAt
  await page.close()
  return { time, bytes }
}

/** Opens a form from the menu until a field accepts input. */
async function openStudioForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Prices & registration' }).click()
  await page.getByRole('link', { name: /General Admission/ }).click()
  await page.getByTestId('field-onlinePriceInCents').getByRole('textbox').click() // waits until it is enabled
}

async function openQuickForm(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Cancel / })
    .first()
    .tap()
  await page.getByLabel('Reason').click()
}
