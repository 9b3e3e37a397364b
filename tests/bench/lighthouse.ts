import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../chromium.ts'
import { freePort } from './freePort.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores are 0 to 100. */
export type Audit = { scores: Record<(typeof categories)[number], number> }

/** Starts Lighthouse with its default options: a mid-range phone on slow 4G. */
export async function openLighthouse() {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  return {
    async audit(url: string): Promise<Audit> {
      const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
      if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`)
      const { lhr } = result
      if (lhr.runtimeError) throw new Error(`Lighthouse could not audit ${url}: ${lhr.runtimeError.message}`)
      const score = (id: (typeof categories)[number]) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
      return {
        scores: {
          performance: score('performance'),
          accessibility: score('accessibility'),
          'best-practices': score('best-practices'),
          seo: score('seo'),
        },
      }
    },
    close: () => browser.close(),
  }
}
