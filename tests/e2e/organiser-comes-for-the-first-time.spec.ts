import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

putBackAfterwards('siteSettings')

test('an introduction shows on the first visit only', async ({ page }) => {
  await openStudio(page)
  const welcome = page.getByRole('region', { name: /Welcome/ })
  await expect(welcome).toContainText('Visitors don’t see it yet')
  await welcome.getByRole('button', { name: 'Got it' }).click()
  await expect(welcome).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'What needs attention' })).toBeVisible()
  await expect(welcome).toBeHidden()
})

test('one line says how many sample texts are left, and each leads to its field', async ({ page }) => {
  await openStudio(page)
  await expect(page, 'names no community, so a new name makes nothing outdated').toHaveTitle('Content | Studio')
  const line = page.getByText(/sample texts are left/)
  await expect(line).toHaveText(/^46 /)
  const email = page.getByRole('link', { name: /^Email address: / })
  await expect(email).toBeHidden()
  await line.click()
  await email.click()
  await expect(textbox(page, 'email')).toBeFocused()
  await textbox(page, 'email').fill('us@dance.example')
  await publish(page)
  await page.goBack()
  await expect(line).toHaveText(/^45 /)
})
