import { expect, type Page } from '@playwright/test'
import { test } from './visitor.ts'

/** Expects one open tab, with the only visible panel. */
async function expectOpen(page: Page, name: string) {
  await expect(page.getByRole('tab', { selected: true })).toHaveText(name)
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

test('a URL opens its tab, and a tab that is clicked is in the URL, without scrolling the page', async ({ page }) => {
  await page.goto('/classes#wcs-1')
  await expectOpen(page, 'WCS 1')
  const tab = page.getByRole('tab', { name: 'Vibes', exact: true })
  await tab.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await tab.click()
  await expectOpen(page, 'Vibes')
  await expect(page).toHaveURL('/classes#vibes')
  expect(await page.evaluate(() => scrollY)).toBe(before)

  await page.goto('/')
  await page.goto('/classes#salsa')
  await expectOpen(page, 'WCS 2')
})
