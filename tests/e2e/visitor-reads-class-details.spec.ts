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

test('the tabs are one list of three, each associated with its panel', async ({ page }) => {
  await page.goto('/classes')
  await expect(page.getByRole('tablist', { name: 'Classes in detail' }).getByRole('tab')).toHaveText(tabNames)
  for (const name of tabNames) {
    const panelId = await tab(page, name).getAttribute('aria-controls')
    const labelledBy = await page.locator(`[id="${panelId}"]`).getAttribute('aria-labelledby')
    expect(labelledBy).toBe(await tab(page, name).getAttribute('id'))
  }
  await expectOpen(page, 'WCS 2')
})

test('a tab opens by pointer and is in the URL, without scrolling the page', async ({ page }) => {
  await page.goto('/classes')
  await tab(page, 'Vibes').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await tab(page, 'Vibes').click()
  await expectOpen(page, 'Vibes')
  await expect(page).toHaveURL('/classes#vibes')
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('arrow keys cycle through the tabs, Home and End go to the first and the last', async ({ page }) => {
  await page.goto('/classes')
  await tab(page, 'WCS 2').focus()
  for (const [key, name] of [
    ['ArrowRight', 'WCS 1'],
    ['ArrowRight', 'Vibes'],
    ['ArrowRight', 'WCS 2'],
    ['ArrowLeft', 'Vibes'],
    ['ArrowLeft', 'WCS 1'],
    ['Home', 'WCS 2'],
    ['End', 'Vibes'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(page, name)).toBeFocused()
    await expectOpen(page, name)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Vibes' })).toBeFocused()
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

test('links open the tab of their class, from another page and from this one', async ({ page }) => {
  await page.goto('/')
  await page.locator('a[href="/classes#vibes"]').first().click()
  await expectOpen(page, 'Vibes')
  await expectDetailsUnderTheBar(page, 'vibes')

  await page.getByRole('link', { name: 'WCS 1 for new dancers' }).click()
  await expectOpen(page, 'WCS 1')
  await expectDetailsUnderTheBar(page, 'wcs-1')
  await page.goBack()
  await expectOpen(page, 'Vibes')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('Back leads to the previous page after every tab was opened', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/firsttime')
  await page.goto('/classes')
  for (const name of tabNames) await tab(page, name).click()
  await page.goBack()
  await expect(page).toHaveURL('/firsttime')
  await page.goForward()
  await expectOpen(page, 'Vibes')
})

test('a jump to another part of the page does not change the open tab', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/classes#vibes')
  await page.evaluate(() => (location.hash = '#teachers'))
  await expect(page).toHaveURL('/classes#teachers')
  await expectOpen(page, 'Vibes')
})
