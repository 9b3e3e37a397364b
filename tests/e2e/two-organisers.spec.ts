import { expect, type Page } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openDocument, openForm, openStudio, textbox } from './studio.ts'
import { test } from './visitor.ts'

const id = 'teacher-lead-dj'

const before = putBackAfterwards(id)

test('with three tabs open, every form is editable and shows the edits of the others; no other host answers', async ({
  context,
}) => {
  const others: string[] = []
  // The content security policy blocks what the Studio would ask of Sanity's hosts.
  context.on('requestfinished', (request) => {
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

test.describe('while somebody types', () => {
  const teacher = { _id: id, _type: 'teacher' }
  const draftId = `drafts.${id}`
  const roleInStore = async () => (await organisersClient().getDocument<{ role: string }>(draftId))?.role

  /** Types into a draft, and has others write before the store gets it. */
  async function typeAgainst(page: Page, write: () => Promise<unknown>) {
    const draftIsGone = new Promise((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => String(payload).includes('"disappear"') && resolve(null)),
      )
    })
    await organisersClient().create({ ...before(), _id: draftId, role: 'Lead DJ and coordinator!' })
    await openForm(page, teacher)
    const held = Promise.withResolvers<null>()
    await page.route('**/data/actions/**', async (route) => {
      await held.promise
      await route.continue()
    })
    const sent = page.waitForRequest(/\/data\/actions\//)
    await textbox(page, 'role').press('End')
    await textbox(page, 'role').pressSequentially(' And')
    await sent
    await textbox(page, 'role').pressSequentially(' tea')
    await write()
    await draftIsGone
    held.resolve(null)
  }

  test('another publishes, and everything typed is kept', async ({ page }) => {
    const publish = { actionType: 'sanity.action.document.publish', draftId, publishedId: id } as const
    await typeAgainst(page, () => organisersClient().action(publish))
    await textbox(page, 'role').pressSequentially('cher')
    await expect.poll(roleInStore).toBe('Lead DJ and coordinator! And teacher')
    await expect(textbox(page, 'role')).toHaveValue('Lead DJ and coordinator! And teacher')
    expect(await organisersClient().getDocument(id)).toMatchObject({ role: 'Lead DJ and coordinator!' })
  })

  test('another discards the draft, and the form shows what the store has', async ({ page }) => {
    await typeAgainst(page, () => organisersClient().delete(draftId))
    await expect.poll(roleInStore).toBe('Lead DJ and coordinator And tea')
    await expect(textbox(page, 'role')).toHaveValue('Lead DJ and coordinator And tea')
  })
})
