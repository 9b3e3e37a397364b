import { expect } from '@playwright/test'
import { phone } from './pages.ts'
import { openForm, textbox } from './studio.ts'
import { test } from './visitor.ts'

test('zoomed to 200%, half of the window’s height is left for fields', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await openForm(page, { _id: 'registration-general-admission', _type: 'registrationLink' })
  await textbox(page, 'onlinePriceInCents').click()
  const rows = () =>
    page.evaluate(
      () =>
        Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y)).filter((part) =>
          part?.closest('[data-testid="form-view"]'),
        ).length,
    )
  expect(await rows()).toBeGreaterThanOrEqual(200)
})

test('on a phone, a menu far down in a form opens in place', async ({ page }) => {
  await page.setViewportSize(phone)
  await openForm(page, { _id: 'teacher-lead-instructor', _type: 'teacher' })
  const button = page.getByRole('button', { name: 'Open image options menu' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const scrolled = () => page.evaluate(() => scrollY)
  await expect.poll(scrolled).toBeGreaterThan(100)
  const before = await scrolled()
  await button.click()
  await expect(page.getByRole('menu')).toBeFocused()
  expect(await scrolled()).toBe(before)
  await expect(page.getByRole('menuitem', { name: 'Upload' })).toBeInViewport({ ratio: 1 })
})
