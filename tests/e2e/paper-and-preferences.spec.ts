import { expect, type Page } from '@playwright/test'
import { siteUrl } from '../addresses.ts'
import { standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test.beforeEach(({ page }) => standInForOtherHosts(page))

test.describe('on paper', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }))

  test('the home page prints as one sheet: when, where, classes, prices, and the site’s address', async ({ page }) => {
    await page.goto('/')
    for (const format of ['Letter', 'A4']) expect(await sheetsOf(page, format), format).toBe(1)
    const sheet = page.locator('[data-poster]')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('West Coast Swing in Boston')
    for (const text of [
      'Mondays',
      '8:30–11:00 pm',
      '1 Example Street, Boston, MA 02108',
      'WCS 2 or Vibes',
      'General Admission',
      '$16.31',
      'Monday, November 30',
      new URL(siteUrl).host,
    ])
      await expect(sheet.getByText(text).first()).toBeVisible()
    await expect(sheet.getByRole('img', { name: `QR code: ${siteUrl}` })).toBeVisible()
    await expect(page.getByText('Our mission')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()

    await page.emulateMedia({ media: 'screen' })
    await expect(sheet).toBeHidden()
  })

  test('every class prints with its prices, not only the open tab', async ({ page }) => {
    await page.goto('/classes#vibes')
    for (const name of ['WCS 2', 'WCS 1', 'Vibes'])
      await expect(page.getByRole('heading', { name, exact: true, level: 3 })).toBeVisible()
    await expect(page.getByText('$20', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('$21.75').first()).toBeVisible()
    expect(await sheetsOf(page, 'Letter')).toBeLessThanOrEqual(4)
  })

  test('each registration prints with its price and the address of its payment page', async ({ page }) => {
    await page.goto('/register')
    await expect(page.getByText('$16.31')).toBeVisible()
    for (const link of await page.getByRole('link', { name: /^Register: / }).all()) {
      const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content)
      expect(printed).toContain(await link.getAttribute('href'))
    }
  })
})

const sheetsOf = async (page: Page, format: string) =>
  (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test.describe('in forced colors', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  test('buttons keep an edge, and the focus a ring', async ({ page }) => {
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
