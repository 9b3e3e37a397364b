import { expect } from '@playwright/test'
import { standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test.beforeEach(({ page }) => standInForOtherHosts(page))

test.describe('on paper', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }))

  test('the registrations print dark on white with their prices, without bar, links to other pages and drawings', async ({
    page,
  }) => {
    await page.goto('/register')
    await expect(page.getByText('$16.31')).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    for (const hidden of ['header', 'nav', 'svg']) await expect(page.locator(`${hidden}:visible`)).toHaveCount(0)
  })

  test('every class prints with its prices, not only the open tab', async ({ page }) => {
    await page.goto('/classes#vibes')
    for (const name of ['WCS 2', 'WCS 1', 'Vibes'])
      await expect(page.getByRole('heading', { name, exact: true, level: 3 })).toBeVisible()
    await expect(page.getByText('$20', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('$21.75').first()).toBeVisible()
  })
})

test.describe('in forced colors', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  test('buttons keep a border, and a focused one its outline', async ({ page }) => {
    await page.goto('/')
    for (const name of ['First Time', 'Contact Us']) {
      const button = page.getByRole('main').getByRole('link', { name })
      await expect(button).toHaveCSS('border-top-style', 'solid')
      await button.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(button).toHaveCSS('outline-style', 'solid')
    }
  })
})
