import { chromium, firefox, webkit, type Page } from '@playwright/test'
import { findHeadlessChromium } from '../chromium.ts'
import { findFirefox, isPlaywrights, type EngineName } from '../thoroughPrograms.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'
import type { Preferences, Tab } from './tab.ts'

/** Opens a browser: Playwright's own build of the engine if it is installed, or else the system's. */
export async function openTab(engine: EngineName, preferences: Preferences = {}): Promise<Tab> {
  if (isPlaywrights(engine)) return openWithPlaywright(engine, preferences)
  return engine === 'firefox' ? openFirefox(findFirefox() ?? '', preferences) : openWebKit(preferences)
}

async function openWithPlaywright(engine: EngineName, { reducedMotion, forcedColors }: Preferences): Promise<Tab> {
  const browser = await { chromium, firefox, webkit }[engine].launch(
    engine === 'chromium' ? { executablePath: findHeadlessChromium(), args: ['--no-sandbox', '--disable-gpu'] } : {},
  )
  const page: Page = await browser.newPage({
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    forcedColors: forcedColors ? 'active' : 'none',
  })
  return {
    open: async (url) => {
      await page.goto(url)
    },
    evaluate: (expression) => page.evaluate<unknown>(expression),
    click: (selector) => page.locator(selector).first().click(),
    resize: (size) => page.setViewportSize(size),
    close: () => browser.close(),
  }
}
