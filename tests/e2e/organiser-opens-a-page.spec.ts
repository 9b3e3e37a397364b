import { expect } from '@playwright/test'
import { openStudio } from './studio.ts'
import { test } from './visitor.ts'

test('site settings and pages open directly, and cannot be duplicated or deleted', async ({ page }) => {
  await openStudio(page)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('link', { name: 'Question', exact: true })).toBeVisible()
  await expect(
    page.getByRole('link', { name: /page$|Site settings/ }).and(page.locator('[href*="intent/create"]')),
  ).toHaveCount(0)
  await page.keyboard.press('Escape')

  const more = page.getByRole('button', { name: 'Open document actions' })
  const actions = page.getByRole('menuitem')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('link', { name: 'Lead DJ' }).click()
  await more.click()
  await expect(actions.getByText('Duplicate')).toBeVisible()
  await expect(actions.getByText('Delete')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Site settings', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Time zone' })).toBeEditable()
  await more.click()
  await expect(actions).toHaveText(['Undo last publish'])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('link', { name: 'Contact page' }).click()
  await expect(page.getByRole('textbox', { name: 'Heading', exact: true })).toBeEditable()
  await more.click()
  await expect(actions).toHaveText(['Undo last publish'])
})
