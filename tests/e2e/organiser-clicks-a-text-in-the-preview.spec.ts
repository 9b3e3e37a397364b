import { expect, test } from '@playwright/test'
import { desktop, phone } from './pages.ts'
import { editSwitch, openPreview, preview, textbox } from './preview.ts'

test('an organiser clicks a text in the preview and is in its field', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openPreview(page, '/draft/classes')
  await preview(page).getByRole('heading', { level: 1 }).click()
  await expect(textbox(page, 'heading')).toBeFocused()
  await expect(textbox(page, 'heading')).toHaveValue('Our Classes')

  await test.step('also of a class that the page refers to', async () => {
    const audience = preview(page).getByText('For people who finished WCS 1')
    await audience.click()
    await expect(textbox(page, 'audience')).toBeFocused()
    await expect(textbox(page, 'audience')).toHaveValue((await audience.textContent()) ?? '')
  })

  await test.step('also in running text', async () => {
    await preview(page).getByText('Pre-register to save your place').click()
    await expect(textbox(page, 'body')).toBeFocused()
    await expect(textbox(page, 'body')).toContainText('Pre-register to save your place')
    await expect(preview(page).locator('[data-is-edited]')).toContainText('Pre-register to save your place')
  })

  await test.step('and the page scrolls to the field that is clicked in the form', async () => {
    const label = preview(page).getByText('You are comfortable with').first()
    await preview(page).getByRole('heading', { level: 1 }).hover()
    await expect(label).not.toBeInViewport()
    await textbox(page, 'patternsLabel').click()
    await expect(label).toBeInViewport()
  })

  await test.step('and tabs still turn', async () => {
    await preview(page).getByRole('tab', { name: 'Vibes' }).click()
    await expect(preview(page).getByRole('tabpanel', { name: 'Vibes' })).toBeVisible()
    await expect(textbox(page, 'title')).toHaveValue('Vibes')
  })
})

test('an organiser clicks what a newcomer reads of the first evening and is in its field', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openPreview(page, '/draft/firsttime')
  for (const [text, field] of [
    ['Ask anybody, or be asked', 'firstEvening.dancing'],
    ['Example Station is a five-minute walk', 'venue.transit'],
  ] as const) {
    await preview(page).getByText(text).filter({ visible: true }).first().click()
    await expect(textbox(page, field)).toBeFocused()
    await expect(textbox(page, field)).toContainText(text)
  }
})

test('with the Edit switch off, links of the preview lead on', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openPreview(page, '/draft')
  const button = preview(page).locator('main').getByRole('link', { name: 'First Time' })
  await button.click()
  await expect(textbox(page, 'hero.buttonLabel')).toBeFocused()

  await editSwitch(page).click({ force: true })
  await expect(editSwitch(page)).not.toBeChecked()
  await button.click()
  await expect(preview(page).getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
  await expect(editSwitch(page)).not.toBeChecked()
})

test('on a phone, a tap on a text turns to the form', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPreview(page, '/draft/teachers')
  await preview(page).getByText('Lead instructor, WCS 1').click()
  await expect(page.getByRole('tab', { name: 'Form' })).toHaveAttribute('aria-selected', 'true')
  await expect(textbox(page, 'role')).toBeFocused()
  await expect(textbox(page, 'role')).toBeInViewport()
})
