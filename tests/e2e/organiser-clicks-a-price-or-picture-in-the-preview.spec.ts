import { expect, type Page } from '@playwright/test'
import { desktop, phone } from './pages.ts'
import { goInPreview, openPreview, preview, typeInto } from './preview.ts'
import { textbox } from './studio.ts'
import { test } from './visitor.ts'

const card = (page: Page, title: string) =>
  preview(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

const fieldOfPicture = (page: Page, label: string) => page.getByText(label, { exact: true })

test('a click on a price or a picture in the preview opens its field', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openPreview(page, '/draft/register')
  for (const title of ['General Admission', 'WCS 2 Series Class']) {
    await card(page, title).getByText('$21.75').click()
    await expect(textbox(page, 'title')).toHaveValue(title)
    await expect(textbox(page, 'onlinePriceInCents')).toBeFocused()
    await expect(textbox(page, 'onlinePriceInCents')).toHaveValue('21.75')
  }

  await test.step('also within a sentence whose text has other fields', async () => {
    const shootout = card(page, 'Tournament Shootout')
    await shootout.getByText('$5', { exact: true }).click()
    await expect(textbox(page, 'feeInCents')).toBeFocused()
    await expect(textbox(page, 'feeInCents')).toHaveValue('5.00')
    await typeInto(page, shootout.getByText('competition fee a dancer'))
    await expect(textbox(page, 'feeNote')).toBeInViewport()
    await shootout.getByText('Sign up as a couple').click({ position: { x: 5, y: 5 } })
    await expect(textbox(page, 'description')).toBeFocused()
  })

  await test.step('a click on a picture shows its field', async () => {
    await goInPreview(page, '/')
    await preview(page).getByRole('img', { name: 'Drawn portrait of the lead DJ' }).click()
    await expect(textbox(page, 'name')).toHaveValue('Lead DJ')
    await expect(fieldOfPicture(page, 'Portrait')).toBeInViewport()
  })

  await test.step('also on one behind text, outside of the text', async () => {
    const backdrop = preview(page).getByRole('img', { name: 'dance floor' })
    await backdrop.click({ force: true, position: { x: 800, y: 420 } })
    await expect(fieldOfPicture(page, 'Background picture')).toBeInViewport()
  })

  await test.step('while its text is edited on the page', async () => {
    await typeInto(page, preview(page).getByRole('heading', { level: 1 }))
    await expect(textbox(page, 'hero.heading')).toBeInViewport()
  })
})

test('on a phone, a tap on a price or a picture switches to the form', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPreview(page, '/draft/classes')
  await preview(page).getByRole('tabpanel', { name: 'WCS 2' }).getByText('$20', { exact: true }).first().click()
  await expect(textbox(page, 'doorPriceInCents')).toBeFocused()
  await expect(textbox(page, 'doorPriceInCents')).toBeInViewport()

  await page.getByRole('tab', { name: 'Page' }).click()
  await preview(page).getByRole('img', { name: 'Drawn portrait of the first teacher' }).click()
  await expect(page.getByRole('tab', { name: 'Form' })).toHaveAttribute('aria-selected', 'true')
  await expect(fieldOfPicture(page, 'Portrait')).toBeInViewport()
})
