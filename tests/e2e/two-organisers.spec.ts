import { expect, type Page } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { test } from './visitor.ts'

const id = 'teacher-lead-dj'

const before = putBackAfterwards(id)

const teacher = { _id: id, _type: 'teacher' }
const draftId = `drafts.${id}`
const roleInStore = async () => (await organisersClient().getDocument<{ role: string }>(draftId))?.role

/** Types into a draft, and runs another write before the store receives the text. */
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

test('text typed while another organizer publishes is kept', async ({ page }) => {
  const publish = { actionType: 'sanity.action.document.publish', draftId, publishedId: id } as const
  await typeAgainst(page, () => organisersClient().action(publish))
  await textbox(page, 'role').pressSequentially('cher')
  await expect.poll(roleInStore).toBe('Lead DJ and coordinator! And teacher')
  await expect(textbox(page, 'role')).toHaveValue('Lead DJ and coordinator! And teacher')
  expect(await organisersClient().getDocument(id)).toMatchObject({ role: 'Lead DJ and coordinator!' })
})

test('a form shows the stored text when another organizer discards the draft during typing', async ({ page }) => {
  await typeAgainst(page, () => organisersClient().delete(draftId))
  await expect.poll(roleInStore).toBe('Lead DJ and coordinator And tea')
  await expect(textbox(page, 'role')).toHaveValue('Lead DJ and coordinator And tea')
})
