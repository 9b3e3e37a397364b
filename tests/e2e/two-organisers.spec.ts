import { expect } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { organisersClient } from './store.ts'
import { openDocument, openForm, openStudio, textbox } from './studio.ts'
import { test } from './visitor.ts'

const id = 'teacher-lead-dj'

test.afterEach(async ({ context }) => {
  await context.close()
  await organisersClient().delete(`drafts.${id}`)
})

test('with three tabs open, every form is editable and shows the edits of the others; no other host is asked', async ({
  context,
}) => {
  const others: string[] = []
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && ![studioUrl, siteUrl].includes(origin)) others.push(request.url())
  })
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.bringToFront()
    if (tab === tabs[0]) {
      await openStudio(tab)
      await openDocument(tab, 'People', /^Lead DJ/)
    } else await openForm(tab, { _id: id, _type: 'teacher' })
    await expect(textbox(tab, 'role')).toBeEditable()
  }

  for (const [index, tab] of tabs.entries()) {
    const text = `DJ, as tab ${index + 1} has it`
    await tab.bringToFront()
    await textbox(tab, 'role').fill(text)
    for (const other of tabs) await expect(textbox(other, 'role')).toHaveValue(text)
  }
  expect(others).toEqual([])
})
