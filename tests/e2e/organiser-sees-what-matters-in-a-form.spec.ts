import { expect } from '@playwright/test'
import { desktop, phone } from './pages.ts'
import { expectAboveBanner, openForm, textbox } from './studio.ts'
import { test } from './visitor.ts'

for (const size of [desktop, phone])
  test(`at ${size.width} × ${size.height}, forms open with what matters in view`, async ({ page }) => {
    await page.setViewportSize(size)
    await test.step('a card with its price', async () => {
      await openForm(page, { _id: 'registration-general-admission', _type: 'registrationLink' })
      const field = page.getByTestId('field-onlinePriceInCents')
      await expect(field.getByRole('textbox')).toBeInViewport({ ratio: 1 })
      await expectAboveBanner(page, field.getByText(/^Saved as/))
      await expect(page.getByTestId('field-feeInCents'), 'what few cards need is folded').toBeHidden()
    })

    await test.step('a class with its name and price', async () => {
      await openForm(page, { _id: 'dance-class-wcs-1', _type: 'danceClass' })
      await expect(textbox(page, 'title')).toBeInViewport({ ratio: 1 })
      await expectAboveBanner(page, textbox(page, 'doorPriceInCents'))
      await expect(page.getByTestId('field-summary')).toBeHidden()
    })
  })

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

test('on a phone, the whole form of a notice fits, and a menu far down in a form opens in place', async ({ page }) => {
  await page.setViewportSize(phone)
  await test.step('the form of a notice fits, with its link collapsed', async () => {
    await openForm(page, { _id: 'notice-next-topic', _type: 'notice' })
    await page.getByTestId('field-pages').scrollIntoViewIfNeeded()
    await expect(page.getByRole('checkbox', { name: 'Contact Us' })).toBeVisible()
    await expect(page.getByTestId('field-link.label')).toBeHidden()
    const tooWide = await page
      .getByTestId('form-view')
      .evaluate(
        (form) => [...form.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > 390).length,
      )
    expect(tooWide).toBe(0)
  })

  await test.step('a menu far down in a form opens in place', async () => {
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
})
