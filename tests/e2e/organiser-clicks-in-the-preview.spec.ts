import { expect, type Page } from '@playwright/test'
import { desktop, phone } from './pages.ts'
import { editSwitch, goInPreview, openPreview, preview } from './preview.ts'
import { textbox } from './studio.ts'
import { test } from './visitor.ts'

const card = (page: Page, title: string) =>
  preview(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

const fieldOfPicture = (page: Page, label: string) => page.getByText(label, { exact: true })

test('a click on a text, a price or a picture opens its field beside the page', async ({ page }) => {
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

  await test.step('also of two cards with the same price', async () => {
    await goInPreview(page, '/register')
    for (const title of ['General Admission', 'WCS 2 Series Class']) {
      await card(page, title).getByText('$21.75').click()
      await expect(textbox(page, 'title')).toHaveValue(title)
      await expect(textbox(page, 'onlinePriceInCents')).toBeFocused()
      await expect(textbox(page, 'onlinePriceInCents')).toHaveValue('21.75')
    }
  })

  await test.step('also within a sentence whose text has other fields', async () => {
    const shootout = card(page, 'Tournament Shootout')
    await shootout.getByText('$5', { exact: true }).click()
    await expect(textbox(page, 'feeInCents')).toBeFocused()
    await expect(textbox(page, 'feeInCents')).toHaveValue('5.00')
    await shootout.getByText('competition fee a dancer').click()
    await expect(textbox(page, 'feeNote')).toBeFocused()
    await shootout.getByText('Sign up as a couple').click({ position: { x: 5, y: 5 } })
    await expect(textbox(page, 'description')).toBeFocused()
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
