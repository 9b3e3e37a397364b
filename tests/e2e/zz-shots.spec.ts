import { openDocument, openStudio } from './studio.ts'
import { test } from './visitor.ts'
import { organisersClient } from './store.ts'
import { openPreview } from './preview.ts'
test('shots', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openStudio(page)
  await openDocument(page, 'Prices & registration', /General Admission/)
  await page.getByTestId('field-onlinePriceInCents').getByRole('textbox').fill('52.50')
  await page.getByRole('button', { name: /This price changes/ }).waitFor()
  await page.screenshot({ path: '/tmp/look/changes-390-banner.png' })
  await page.getByRole('button', { name: /This price changes/ }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/look/changes-390.png' })
  await organisersClient().delete({ query: '*[_id == $id]', params: { id: `drafts.registration-general-admission` } })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPreview(page, '/draft')
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/look/clock-1280.png' })
  await page.frameLocator('iframe').getByRole('combobox', {name: 'Go to the next change'}).selectOption({index: 2})
  await page.waitForTimeout(2500)
  await page.screenshot({ path: '/tmp/look/clock-1280-on.png' })
})
