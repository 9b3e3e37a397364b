import { expect, test, type Page } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { organisersClient } from './store.ts'
import { openStudio } from './studio.ts'

test.afterEach(async ({ context }) => {
  await context.close()
  await organisersClient().delete('drafts.teacher-lead-dj')
})

test('with three tabs open every form stays editable, and each shows what the others type', async ({ context }) => {
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.bringToFront()
    await openStudio(tab)
    await tab.getByRole('link', { name: 'People' }).click()
    await tab.getByRole('link', { name: /^Lead DJ/ }).click()
    await expect(roleField(tab)).toBeEditable()
  }

  for (const [index, tab] of tabs.entries()) {
    const text = `DJ, as tab ${index + 1} has it`
    await tab.bringToFront()
    await roleField(tab).fill(text)
    for (const other of tabs) await expect(roleField(other)).toHaveValue(text)
  }
})

test('the Studio asks no host but its own and the site for anything', async ({ page }) => {
  const others: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && ![studioUrl, siteUrl].includes(origin)) others.push(request.url())
  })
  await openStudio(page)
  await page.getByRole('link', { name: 'Prices & registration' }).click()
  await page.getByRole('link', { name: /Student Admission/ }).click()
  await expect(page.getByTestId('field-title').getByRole('textbox')).toBeEditable()
  expect(others).toEqual([])
})

const roleField = (tab: Page) => tab.getByTestId('field-role').getByRole('textbox')
