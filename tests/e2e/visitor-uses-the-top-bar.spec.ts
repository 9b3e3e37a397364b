import { expect, type Page } from '@playwright/test'
import { desktop, phone } from './pages.ts'
import { test } from './visitor.ts'

const bar = (page: Page) => page.locator('header')
const toggle = (page: Page) => page.getByRole('button', { name: 'Menu' })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** Scrolls and waits for the next frame. */
const swipe = (page: Page, distance: number) =>
  page.evaluate(async (top) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollBy({ top, behavior: 'instant' })
    await scrolled
    await new Promise(requestAnimationFrame)
  }, distance)

const opacity = (page: Page) =>
  bar(page).evaluate((element) => {
    const [, , , alpha = '1'] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
    return Number(alpha)
  })

const expectTransparent = (page: Page) => expect.poll(() => opacity(page)).toBeLessThanOrEqual(0.3)
const expectSolid = (page: Page) => expect.poll(() => opacity(page)).toBeGreaterThanOrEqual(0.85)

test('on the home page, the bar hides when a visitor scrolls down, and shows when they scroll up', async ({ page }) => {
  await page.goto('/')
  await expectTransparent(page)
  await swipe(page, 600)
  await expect(bar(page)).not.toBeInViewport()
  await swipe(page, -6)
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await expectSolid(page)

  await page.goto('/classes')
  await swipe(page, 600)
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await expectSolid(page)
})

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`on a ${device}, tabbing through the bar does not scroll the page`, { tag: '@thorough' }, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const path of ['/', '/classes']) {
      await page.goto(path)
      await swipe(page, 900)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
      const stops = bar(page).locator('a, button').filter({ visible: true })
      for (const stop of await stops.all()) {
        await page.keyboard.press('Tab')
        await expect(stop).toBeFocused()
        expect(await page.evaluate(() => scrollY), path).toBe(900)
      }
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
    }
  })

test('on a phone, the button opens the menu that it controls, which closes on the page that it leads to', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/classes')
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(menuLink(page, 'Community')).toBeHidden()
  await toggle(page).click()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  const controlled = await toggle(page).getAttribute('aria-controls')
  await expect(page.locator(`[id="${controlled}"]`).getByRole('link')).toHaveText([
    'Home',
    'Classes',
    'First Time',
    'Community',
    'Contact Us',
    'Register',
  ])
  await expect(menuLink(page, 'Register')).toBeInViewport({ ratio: 1 })
  await expectSolid(page)

  await menuLink(page, 'Community').click()
  await expect(page).toHaveURL('/community')
  await expect(menuLink(page, 'Classes')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/classes')
  await expect(menuLink(page, 'Community')).toBeHidden()
  await page.setViewportSize(desktop)
  await expect(toggle(page)).toBeHidden()
  await expect(menuLink(page, 'Register')).toBeVisible()
})
