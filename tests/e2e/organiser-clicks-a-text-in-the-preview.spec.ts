import { expect } from '@playwright/test'
import { desktop, phone } from './pages.ts'
import { editSwitch, goInPreview, openPreview, preview, typeInto, typedText } from './preview.ts'
import { textbox } from './studio.ts'
import { test } from './visitor.ts'

test('a click on a text in the preview opens its field', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openPreview(page, '/draft/classes')
  await preview(page).getByText('Pre-register to save your place').click()
  await expect(textbox(page, 'body')).toBeFocused()
  await expect(textbox(page, 'body')).toContainText('Pre-register to save your place')
  await expect(preview(page).locator('[data-is-edited]')).toContainText('Pre-register to save your place')

  await test.step('and the page scrolls to the field that has the focus in the form', async () => {
    const label = preview(page).getByText('You are comfortable with').first()
    await preview(page).getByRole('heading', { level: 1 }).hover()
    await expect(label).not.toBeInViewport()
    await textbox(page, 'patternsLabel').click()
    await expect(label).toBeInViewport()
  })

  await test.step('and tabs still switch', async () => {
    await preview(page).getByRole('tab', { name: 'Vibes' }).click()
    await expect(preview(page).getByRole('tabpanel', { name: 'Vibes' })).toBeVisible()
    await expect(textbox(page, 'title')).toBeFocused()
    await expect(textbox(page, 'title')).toHaveValue('Vibes')
  })

  await test.step('also of the text about the first evening', async () => {
    await goInPreview(page, '/firsttime')
    for (const [text, field] of [
      ['Ask anybody, or be asked', 'firstEvening.dancing'],
      ['Example Station is a five-minute walk', 'venue.transit'],
    ] as const) {
      await typeInto(page, preview(page).getByText(text).filter({ visible: true }).first())
      await expect(textbox(page, field)).toBeInViewport()
      await expect(textbox(page, field)).toContainText(text)
      await textbox(page, field).click()
      await expect(textbox(page, field)).toBeFocused()
      await expect(typedText(page)).toHaveCount(0)
    }
  })

  await test.step('with the Edit switch on, the text of a link can be edited; with it off, the link works', async () => {
    await goInPreview(page, '/')
    const button = preview(page).locator('main').getByText('First Time', { exact: true })
    await typeInto(page, button)
    await expect(textbox(page, 'hero.buttonLabel')).toBeInViewport()
    await page.keyboard.press('Escape')

    await editSwitch(page).click({ force: true })
    await expect(editSwitch(page)).not.toBeChecked()
    await button.click()
    await expect(preview(page).getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
    await expect(editSwitch(page)).not.toBeChecked()
  })
})

test('on a phone, a tap on rich text switches to the form, and plain text is edited on the page', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPreview(page, '/draft/teachers')
  await typeInto(page, preview(page).getByText('Lead instructor, WCS 1'))
  await expect(page.getByRole('tab', { name: 'Page' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')

  await preview(page).getByText('Plans the series, counts the music in').click()
  await expect(page.getByRole('tab', { name: 'Form' })).toHaveAttribute('aria-selected', 'true')
  await expect(textbox(page, 'biography')).toBeFocused()
  await expect(textbox(page, 'biography')).toBeInViewport()
})

test('a tap on rich text before the form is loaded still places the caret', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPreview(page, '/draft/teachers')
  const loaded = Promise.withResolvers<undefined>()
  await page.route(/\/data\/doc\//, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await typeInto(page, preview(page).getByText('Lead instructor, WCS 1'))
  await page.keyboard.press('Escape')
  await preview(page).getByText('Plans the series, counts the music in').click()
  await expect(page.getByRole('tab', { name: 'Form' })).toHaveAttribute('aria-selected', 'true')
  loaded.resolve(undefined)
  await expect(textbox(page, 'biography')).toBeFocused()
  await expect(textbox(page, 'biography')).toBeInViewport()
})
