import { expect } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, textbox } from './studio.ts'
import { test } from './visitor.ts'

test.afterEach(async ({ context }) => {
  await context.close()
  await organisersClient().delete('drafts.teacher-lead-dj')
})

test('with three tabs open, every form is editable and shows the edits of the others', async ({ context }) => {
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.bringToFront()
    await openStudio(tab)
    await openDocument(tab, 'People', /^Lead DJ/)
    await expect(textbox(tab, 'role')).toBeEditable()
  }

  for (const [index, tab] of tabs.entries()) {
    const text = `DJ, as tab ${index + 1} has it`
    await tab.bringToFront()
    await textbox(tab, 'role').fill(text)
    for (const other of tabs) await expect(textbox(other, 'role')).toHaveValue(text)
  }
})

test('the Studio only sends requests to its own host and the site', async ({ page }) => {
  const others: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && ![studioUrl, siteUrl].includes(origin)) others.push(request.url())
  })
  await openStudio(page)
  await openDocument(page, 'Prices & registration', /Student Admission/)
  await expect(textbox(page, 'title')).toBeEditable()
  expect(others).toEqual([])
})
