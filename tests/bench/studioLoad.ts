import { chromium } from '@playwright/test'
import { findChromium } from '../../bin/chromium.ts'
import { formatMs, median, timeRuns, type Figure } from './figure.ts'
import type { Stack } from './stack.ts'

const runs = 5

/** From the link that signs in until the Studio's menu can be used: with an empty cache, and again in the same browser. */
export async function studioLoad({ token, studioUrl }: Stack): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const again: number[] = []
  const first = await timeRuns(runs, async () => {
    const context = await browser.newContext()
    const load = async () => {
      const page = await context.newPage()
      await page.goto(`${studioUrl}/#token=${token}`)
      await page.getByRole('link', { name: 'Prices & registration' }).waitFor()
    }
    await load()
    again.push(...(await timeRuns(1, load)))
    await context.close()
  })
  await browser.close()
  again.sort((a, b) => a - b)
  const withBoth = median(first)
  const warm = median(again)
  const cold = withBoth - warm
  return [
    {
      what: `Studio, from its link to its menu, in Chromium, median of ${runs}`,
      measured: formatMs(cold),
      comparedWith: `with a warm cache ${formatMs(warm)}`,
      ratio: warm / cold,
    },
  ]
}
