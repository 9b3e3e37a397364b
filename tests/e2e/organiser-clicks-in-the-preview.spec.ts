import { expect, type Page } from '@playwright/test'
import { desktop, phone } from './pages.ts'
import { editSwitch, goInPreview, openPreview, preview } from './preview.ts'
import { textbox } from './studio.ts'
import { test } from './visitor.ts'

const fieldOfPicture = (page: Page, label: string) => page.getByText(label, { exact: true })

test('a click on a text, a price or a picture opens its field next to the page', async ({ page }) => {
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

  await test.step('with the Edit switch on, also of a link; with it off, the link works', async () => {
    await goInPreview(page, '/')
    const button = preview(page).locator('main').getByText('First Time', { exact: true })
    await button.click()
    await expect(textbox(page, 'hero.buttonLabel')).toBeFocused()

    await preview(page).getByRole('img', { name: 'Drawn portrait of the lead DJ' }).click()
    await expect(textbox(page, 'name')).toHaveValue('Lead DJ')
    await expect(fieldOfPicture(page, 'Portrait')).toBeInViewport()
    const backdrop = preview(page).getByRole('img', { name: 'dance floor' })
    await backdrop.click({ force: true, position: { x: 800, y: 420 } })
    await expect(fieldOfPicture(page, 'Background picture'), 'behind text').toBeInViewport()

    await editSwitch(page).click({ force: true })
    await expect(editSwitch(page)).not.toBeChecked()
    await button.click()
    await expect(preview(page).getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
    await expect(editSwitch(page)).not.toBeChecked()
  })
})

test('on a phone, a tap switches to the form and places the caret, even before the form is loaded', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openPreview(page, '/draft/teachers')
  const loaded = Promise.withResolvers<undefined>()
  await page.route(/\/data\/doc\//, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await preview(page).getByText('Plans the series, counts the music in').click()
  await expect(page.getByRole('tab', { name: 'Form' })).toHaveAttribute('aria-selected', 'true')
  loaded.resolve(undefined)
  await expect(textbox(page, 'biography')).toBeFocused()
  await expect(textbox(page, 'biography')).toBeInViewport()

  await page.getByRole('tab', { name: 'Page' }).click()
  await preview(page).getByRole('img', { name: 'Drawn portrait of the first teacher' }).click()
  await expect(page.getByRole('tab', { name: 'Form' })).toHaveAttribute('aria-selected', 'true')
  await expect(fieldOfPicture(page, 'Portrait')).toBeInViewport()
})
