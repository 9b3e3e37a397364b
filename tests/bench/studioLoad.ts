import { chromium, type BrowserContext } from '@playwright/test'
import { findChromium } from '../../bin/chromium.ts'
import { formatMs, formatTimes, median, type Figure } from './figure.ts'
import type { Stack } from './stack.ts'

const runs = 5

/** Milliseconds from the link until menu and form could be used, and what came over the network until then. */
type Load = { menu: number; form: number; bytes: number }

/** From the link that signs in to the Studio's menu and to a form: with an empty cache, and again in the same browser. */
export async function studioLoad({ token, studioUrl }: Stack): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const cold: Load[] = []
  const warm: Load[] = []
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext()
    cold.push(await load(context, `${studioUrl}/#token=${token}`))
    warm.push(await load(context, `${studioUrl}/#token=${token}`))
    await context.close()
  }
  await browser.close()

  const figure = (what: string, field: keyof Load, format: (value: number) => string): Figure => {
    const middle = (loads: Load[]) => median(loads.map((one) => one[field]).sort((a, b) => a - b))
    return {
      what: `Studio in Chromium, from its link, ${what}, median of ${runs}`,
      measured: format(middle(cold)),
      comparedWith: `with a warm cache ${format(middle(warm))}`,
      ratio: formatTimes(middle(cold) / middle(warm)),
    }
  }
  return [
    figure('to its menu', 'menu', formatMs),
    figure('to an editable form', 'form', formatMs),
    figure('transferred until then', 'bytes', (bytes) => `${(bytes / 1e6).toPrecision(2)} MB`),
  ]
}

async function load(context: BrowserContext, link: string): Promise<Load> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await network.send('Network.enable')

  const startedAt = performance.now()
  await page.goto(link, { waitUntil: 'commit' })
  const prices = page.getByRole('link', { name: 'Prices & registration' })
  await prices.waitFor()
  const menu = performance.now() - startedAt
  await prices.click()
  await page.getByRole('link', { name: /General Admission/ }).click()
  await page.getByTestId('field-onlinePriceInCents').getByRole('textbox').click() // waits until it is enabled
  const form = performance.now() - startedAt
  await page.close()
  return { menu, form, bytes }
}
