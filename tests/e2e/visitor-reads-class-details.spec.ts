import { expect, type Page } from '@playwright/test'
import { test } from './visitor.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const tabNames = ['WCS 2', 'WCS 1', 'Vibes']

/** Expects one open tab, the only one in the tab order, with the only visible panel. */
async function expectOpen(page: Page, name: string) {
  await expect(page.getByRole('tab', { selected: true })).toHaveText(name)
  for (const other of tabNames) await expect(tab(page, other)).toHaveAttribute('tabindex', other === name ? '0' : '-1')
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

/** Returns how far below the top of the window the details begin; the bar is 64px tall. */
const expectDetailsUnderTheBar = (page: Page, id: string) =>
  expect
    .poll(() => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? NaN, id))
    .toBeCloseTo(64, 0)

test('a tab opens by pointer and is in the URL, without scrolling the page', async ({ page }) => {
  await page.goto('/classes')
  await tab(page, 'Vibes').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await tab(page, 'Vibes').click()
  await expectOpen(page, 'Vibes')
  await expect(page).toHaveURL('/classes#vibes')
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('a URL opens its tab, in view below the bar; a URL without a tab opens the first', async ({ page }) => {
  await page.goto('/classes#wcs-1')
  await expectOpen(page, 'WCS 1')
  await expectDetailsUnderTheBar(page, 'wcs-1')
  await expect(tab(page, 'WCS 1')).toBeInViewport({ ratio: 1 })

  await page.evaluate(() => (location.hash = '#vibes'))
  await expectOpen(page, 'Vibes')
  await expectDetailsUnderTheBar(page, 'vibes')

  await page.goto('/')
  await page.goto('/classes#salsa')
  await expectOpen(page, 'WCS 2')
})
