import { expect, test } from '@playwright/test'
import { openStudio } from './studio.ts'

test('a volunteer reads what to know on the first visit, and never again', async ({ page }) => {
  await openStudio(page)
  const welcome = page.getByRole('region', { name: /Welcome/ })
  await expect(welcome).toContainText('Visitors see nothing of it yet')
  await welcome.getByRole('button', { name: 'Got it' }).click()
  await expect(welcome).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'What needs attention' })).toBeVisible()
  await expect(welcome).toBeHidden()
})
