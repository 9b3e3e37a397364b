import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

putBackAfterwards('siteSettings')

test('one line says how many sample texts are left, and each leads to its field', async ({ page }) => {
  await openStudio(page)
  await expect(page, 'names no community, so a new name makes nothing outdated').toHaveTitle('Content | Studio')
  const line = page.getByText(/sample texts are left/)
  await expect(line).toHaveText(/^46 /)
  const email = page.getByRole('link', { name: /^The site settings: “@example\.org”/ })
  await expect(email).toBeHidden()
  await line.click()
  await email.click()
  await expect(textbox(page, 'email')).toBeFocused()
  await textbox(page, 'email').fill('us@dance.example')
  await publish(page)
  await page.goBack()
  await expect(line).toHaveText(/^45 /)
})
