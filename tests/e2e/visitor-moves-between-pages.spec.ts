import { expect, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { pagePaths } from '../../shared/pages.ts'
import { everyPath } from './pages.ts'
import { test } from './visitor.ts'

const y = (page: Page) => page.evaluate(() => scrollY)

/** Leaves a page by a link in its middle, without further scrolling. */
async function leave(page: Page, { from, to }: { from: number; to: string }) {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from)
  await page
    .locator(`a[href="${to}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL(to)
}

test('back and forward restore the scroll position; a new page starts at the top', async ({ page }) => {
  await page.goto('/')
  await leave(page, { from: 1200, to: '/classes' })
  expect(await y(page)).toBe(0)
  await leave(page, { from: 700, to: '/teachers' })
  expect(await y(page)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/classes')
  await expect.poll(() => y(page)).toBe(700)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => y(page)).toBe(1200)
  await page.goForward()
  await expect(page).toHaveURL('/classes')
  await expect.poll(() => y(page)).toBe(700)
})

test('anchors stop 64px below the top, on arrival and within a page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  for (const [path, ids] of [
    ['/', ['mission', 'approach', 'about-us']],
    ['/classes', ['wcs-1', 'details', 'vibes', 'teachers']],
  ] as const)
    for (const [i, id] of ids.entries())
      await test.step(`${path}#${id}`, async () => {
        if (i === 0) await page.goto(`${path}#${id}`)
        else await page.evaluate((id) => (location.hash = id), id)
        const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? NaN, id)
        await expect.poll(async () => Math.abs((await top()) - 64)).toBeLessThanOrEqual(1)
        await page.evaluate(() => document.fonts.ready)
        expect(Math.abs((await top()) - 64)).toBeLessThanOrEqual(1)
      })
})

test('a page that a visitor is about to open is prefetched', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  const candidates = new Set<string>()
  const fetched: string[] = []
  cdp.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) candidates.add(new URL(key.url).pathname)
  })
  cdp.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
    if (status === 'Ready') fetched.push(new URL(key.url).pathname)
  })
  await cdp.send('Preload.enable')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).hover()
  await expect.poll(() => fetched).toEqual(['/classes'])
  expect([...candidates].filter((path) => !pagePaths.includes(path))).toEqual([])
  expect([...candidates].sort()).toEqual([...pagePaths].sort())
})

test(
  'every page comes back from the back/forward cache as it was left',
  { tag: '@thorough' },
  async ({ playwright, launchOptions, baseURL }) => {
    // Headless Chromium has no such cache, and Playwright disables it in other browsers.
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      executablePath: findChromium(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const page = await browser.newPage({ baseURL })
    for (const path of pagePaths)
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.evaluate(() =>
          addEventListener('pageshow', ({ persisted }) => (document.title = `came back: ${persisted}`)),
        )
        await page.goto('/robots.txt')
        await page.evaluate(() => history.back())
        await expect(page).toHaveTitle('came back: true')
      })
    await browser.close()
  },
)

test(
  'the line and the logo move from page to page, unless motion is reduced',
  { tag: '@thorough' },
  async ({ page }) => {
    for (const path of everyPath) {
      await page.goto(path)
      const names = await page.locator('body *').evaluateAll((elements) =>
        elements
          .map((element) => getComputedStyle(element).getPropertyValue('view-transition-name'))
          .filter((name) => name !== 'none')
          .sort(),
      )
      expect(names, path).toEqual(['bar', 'mark', 'slot'])
    }

    await page.addInitScript(() =>
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.came = viewTransition ? 'in a transition' : 'at once'
      }),
    )
    const follow = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await page.goto('/classes')
    await follow('Community')
    await expect(page).toHaveURL('/community')
    await expect(page.locator('html')).toHaveAttribute('data-came', 'in a transition')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await follow('Classes')
    await expect(page).toHaveURL('/classes')
    await expect(page.locator('html')).toHaveAttribute('data-came', 'at once')
  },
)
